// Fold of domain events about charges: what they do to the deadlines that they are about. It decides nothing.

import { withDispute } from "../money/dispute.ts";
import { editCharge, editCharged } from "./edit.ts";
import type { FinancingEvent } from "./events.ts";
import type { Charge, Deadline, Financing } from "./financing.ts";

export type ChargeEvent = Extract<FinancingEvent, { readonly chargeId: string }>;

export function changeCharge(financing: Financing, orderEvent: ChargeEvent, at: number): Financing {
  const { chargeId } = orderEvent;
  switch (orderEvent.kind) {
    case "chargeAsked": {
      const { by, deadlines, amount } = orderEvent;
      const charge: Charge = {
        id: chargeId,
        by,
        deadlines,
        amount,
        status: "pending",
        askedAt: at,
        ...tried(orderEvent),
      };
      const asked = { ...financing, charges: [...financing.charges, charge] };
      return by === "service" ? { ...asked, chargedAt: at } : asked;
    }
    case "chargeBuyerAsked":
      return editCharge(financing, chargeId, { status: "requiresAction", ref: orderEvent.ref });
    case "chargeAuthorized":
      return editCharge(financing, chargeId, { status: "authorized", ref: orderEvent.ref });
    case "chargeReleaseAsked":
      return editCharge(financing, chargeId, { isReleasing: true });
    case "chargeCaptured":
      return captureCharge(financing, orderEvent);
    case "chargeFailed":
      return failCharge(financing, orderEvent, at);
    case "chargeDisputeNoted":
      return disputeCharge(financing, orderEvent);
    default:
      return orderEvent satisfies never;
  }
}

function captureCharge(
  financing: Financing,
  { chargeId, ref }: Extract<ChargeEvent, { kind: "chargeCaptured" }>,
): Financing {
  const captured = editCharge(financing, chargeId, { status: "captured", ref });
  return editCharged(captured, chargeId, (deadline, charged) => {
    const { isFeeless: _, ...rest } = paid(deadline);
    return { ...rest, chargeId, ...(charged.fee === 0 && { isFeeless: true }) };
  });
}

/** A decline of an automatic try counts; what never reached the card changes no deadline. */
function failCharge(
  financing: Financing,
  { chargeId, code, retry }: Extract<ChargeEvent, { kind: "chargeFailed" }>,
  at: number,
): Financing {
  const failed = editCharge(financing, chargeId, { status: "failed", failureCode: code });
  const isAutomatic = financing.charges.some(({ id, by }) => id === chargeId && by === "service");
  if (retry === undefined || !isAutomatic) return failed;
  return editCharged(failed, chargeId, (deadline) => ({
    ...deadline,
    status: deadline.status === "upcoming" ? "failed" : deadline.status,
    tries: deadline.tries + 1,
    firstDeclinedAt: deadline.firstDeclinedAt ?? at,
    failureCode: code,
    ...(retry === "never" && { needsBuyer: true }),
  }));
}

/** A lost dispute leaves the debt unpaid; a decision can be overturned. */
function disputeCharge(
  financing: Financing,
  { chargeId, dispute }: Extract<ChargeEvent, { kind: "chargeDisputeNoted" }>,
): Financing {
  const charge = financing.charges.find(({ id }) => id === chargeId);
  const noted = editCharge(financing, chargeId, { disputes: withDispute(charge ?? {}, dispute) });
  const status = STATUS_OF_DISPUTE[dispute.status];
  if (status === undefined) return noted;
  return editCharged(noted, chargeId, (deadline) =>
    deadline.chargeId === chargeId && FROM[status].includes(deadline.status) && !isReturned(deadline)
      ? unlessNothing({ ...deadline, status })
      : deadline,
  );
}

/** Nothing of it is left to dispute. */
function isReturned({ status, amount }: Deadline): boolean {
  return status === "paid" && amount === 0;
}

/** Nothing is owed of 0; what a bank sends back of it after a lost dispute is owed again. */
export function unlessNothing(deadline: Deadline): Deadline {
  const { status, amount } = deadline;
  if (status === "defaulted" && amount === 0) return { ...deadline, status: "cancelled" };
  return status === "cancelled" && amount > 0 ? { ...deadline, status: "defaulted" } : deadline;
}

const STATUS_OF_DISPUTE = { inquiry: undefined, open: "disputed", won: "paid", lost: "defaulted" } as const;
const FROM: Readonly<Record<"disputed" | "paid" | "defaulted", readonly Deadline["status"][]>> = {
  disputed: ["paid"],
  paid: ["disputed", "defaulted"],
  defaulted: ["paid", "disputed"],
};

/** Without what a decline left. */
export function paid({ needsBuyer: _, failureCode: __, ...deadline }: Deadline): Deadline {
  return { ...deadline, status: "paid" };
}

/** The page's try behind it, if there is one. */
export function tried({ attempt }: { readonly attempt?: string | undefined }): {
  readonly attempt?: string;
} {
  return attempt === undefined ? {} : { attempt };
}
