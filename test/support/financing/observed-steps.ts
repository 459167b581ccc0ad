// Translation of an order's event log into the auditor's steps. It takes facts from the events, such as what was asked
// for and answered, and computes the captain's part itself.

import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import type { Agreement } from "./agreed-charges.ts";
import { sumOf } from "./arithmetic.ts";
import type { Back, ChargeOutcome, FinancingStep } from "./financing-steps.ts";
import { offered } from "./offered.ts";

type Of<K extends OrderEvent["kind"]> = Extract<OrderEvent, { readonly kind: K }>;
type Step = FinancingStep extends infer S ? (S extends FinancingStep ? Omit<S, "at"> : never) : never;

/** Of a deadline whose id ends with its number. */
const byNumber = (deadlineId: string): number => Number(/-(\d+)$/.exec(deadlineId)?.[1]) - 1;

/** Follows one order; each call takes the events of one transition, oldest first. `index`: a deadline's place. */
export function createObserver(index = byNumber) {
  let total = 0;
  let tpc = false;
  let captain: { readonly id: string; readonly agreement: Agreement } | undefined;
  const accepted = new Set<string>();
  const captured = new Map<string, number>();
  const buyers = new Set<string>();
  /** A charge is due by itself. */
  let isDue = false;

  function completed(): Step[] {
    if (captain === undefined) return [];
    const { id } = captain;
    const others = [...captured].filter(([other]) => other !== id).map(([, amount]) => amount);
    const part = total - sumOf(others);
    // The plan of a captain who carries nothing is void.
    return part === 0 ? [] : [{ kind: "completed", part, capture: captured.get(id) ?? 0 }];
  }

  function agreed(orderEvent: Of<"paymentAuthorized">): Step[] {
    const { authorizationId: id } = orderEvent;
    if (captain === undefined || id !== captain.id) return [];
    return [{ kind: "agreed", agreement: captain.agreement, isAccepted: accepted.has(id) }];
  }

  function reserved({ role, plan, authorizationId: id }: Of<"shareReserved">): Step[] {
    if (role !== "captain") return [];
    captain = undefined;
    if (plan !== undefined) {
      const { offer, exposure, agreedAt, timeZone } = plan;
      captain = { id, agreement: { offered: offered(offer), exposure, agreedAt, timeZone } };
    }
    return [];
  }

  function note(orderEvent: OrderEvent): Step[] {
    switch (orderEvent.kind) {
      case "orderCreated":
        ({ amount: total, tpc } = orderEvent);
        return [];
      case "moduleChosen":
        tpc = orderEvent.tpc ?? tpc;
        return [];
      case "orderCommitted":
        total = orderEvent.amount;
        return [];
      case "shareReserved":
        return reserved(orderEvent);
      case "financingDecided": {
        const { outcome } = orderEvent.decision;
        if (outcome === "accept" || (outcome === "review" && tpc)) accepted.add(orderEvent.authorizationId);
        return [];
      }
      case "paymentAuthorized":
        return agreed(orderEvent);
      case "captureSucceeded":
        captured.set(orderEvent.authorizationId, orderEvent.amount);
        return [];
      case "orderCompleted":
        return completed();
      case "chargeDue":
        isDue = true;
        return [];
      case "chargeAsked":
        return asked(orderEvent);
      case "chargeCaptured":
        return [{ kind: "chargeAnswered", key: orderEvent.chargeId, outcome: "captured" }];
      case "chargeFailed":
        return [{ kind: "chargeAnswered", key: orderEvent.chargeId, outcome: outcomeOf(orderEvent) }];
      case "cardSaved":
        return [{ kind: "cardReplaced" }];
      case "chargeDisputeNoted":
        return disputed(orderEvent);
      case "deadlineWrittenOff":
        return [{ kind: "writtenOff", deadline: index(orderEvent.deadlineId) }];
      case "deadlinePaidElsewhere":
        return [{ kind: "paidElsewhere", deadline: index(orderEvent.deadlineId) }];
      case "refundConfirmed":
      case "refundFailed": {
        const isConfirmed = orderEvent.kind === "refundConfirmed";
        return [{ kind: "refundAnswered", refund: orderEvent.refundId, isConfirmed }];
      }
      default:
        return [];
    }
  }

  function asked({ chargeId: key, by, deadlines, amount }: Of<"chargeAsked">): Step[] {
    if (by === "buyer") buyers.add(key);
    const party = by === "buyer" ? "buyer" : "engine";
    const byOperator = by === "service" && !isDue;
    isDue = false;
    const indexes = deadlines.map(({ id }) => index(id));
    return [{ kind: "chargeAsked", key, by: party, byOperator, deadlines: indexes, amount }];
  }

  /** A buyer who pays and is declined has changed nothing. */
  function outcomeOf({ chargeId, code, retry }: Of<"chargeFailed">): ChargeOutcome {
    if (buyers.has(chargeId)) return "none";
    if (code === "authenticationRequired") return "authenticationRequired";
    return retry ?? "none";
  }

  /** A refund to the captain is one step, of all events that it made. */
  function refunded(orderEvents: readonly OrderEvent[]): Step[] {
    const lowered = orderEvents.flatMap((orderEvent) =>
      orderEvent.kind === "deadlinesLowered"
        ? orderEvent.refunds.map(({ deadlineId, amount }) => ({ index: index(deadlineId), by: amount }))
        : [],
    );
    const returned = orderEvents.flatMap((each) =>
      each.kind === "deadlineRefundAsked" ? [each.refund] : [],
    );
    const first = orderEvents.flatMap((orderEvent): readonly Back[] =>
      orderEvent.kind === "refundAsked" &&
      orderEvent.cause === "merchant" &&
      orderEvent.authorizationId === captain?.id
        ? [{ refund: orderEvent.refundId, amount: orderEvent.amount, fee: 0 }]
        : [],
    );
    const ofDeadlines = returned.map(({ id, deadlineId, amount, fee }): Back => {
      return { index: index(deadlineId), refund: id, amount, fee };
    });
    const back = [...ofDeadlines, ...first];
    if (lowered.length + back.length === 0) return [];
    const amount = sumOf([...lowered.map(({ by }) => by), ...back.map((each) => each.amount)]);
    const done = returned.filter(({ status }) => status === "succeeded");
    return [
      { kind: "refunded", amount, lowered, back },
      ...done.map(({ id }): Step => ({ kind: "refundAnswered", refund: id, isConfirmed: true })),
    ];
  }

  return (batch: readonly LoggedEvent[]): readonly FinancingStep[] => {
    const captures = batch
      .map(({ orderEvent }) => orderEvent)
      .filter(({ kind }) => kind === "chargeCaptured");
    const isForeign = (key: string): boolean =>
      captures.some((each) => "chargeId" in each && each.chargeId === key);
    const steps = batch.flatMap(({ orderEvent, at }) =>
      note(orderEvent).map((step) =>
        step.kind === "chargeAsked" && isForeign(step.key)
          ? { ...step, at, isForeign: true }
          : { ...step, at },
      ),
    );
    const at = batch.at(-1)?.at ?? 0;
    const refunds = refunded(batch.map(({ orderEvent }) => orderEvent)).map((step) => ({ ...step, at }));
    return [...steps, ...refunds];
  };
}

const DISPUTE_STEPS = { open: "disputed", won: "disputeWon", lost: "disputeLost" } as const;

function disputed({ chargeId, dispute: { status } }: Of<"chargeDisputeNoted">): Step[] {
  return status === "inquiry" ? [] : [{ kind: DISPUTE_STEPS[status], key: chargeId }];
}
