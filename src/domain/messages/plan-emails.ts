// E-mails to a captain who pays in parts or later, as they follow from domain events, and the check that one which has
// waited is still true (specification/financing#e-mails).

import { chargedIn, isAutomatic, isDebtFree, statusOf } from "../financing/deadlines.ts";
import type { Financing } from "../financing/financing.ts";
import { standingPlan } from "../financing/standing.ts";
import type { OrderEvent } from "../order/events.ts";
import type { MailJob, PlanMailName } from "../order/jobs.ts";
import type { Order } from "../order/order.ts";

type About = Pick<MailJob, "refundId" | "deadlineId" | "chargeId">;
type Mailed = About & { readonly mail: PlanMailName };

/** `order` is the order after `orderEvent`; one without a plan has none of these. */
export function planMailsOf(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  const { financing } = order;
  const { authorizationId } = financing?.plan ?? {};
  if (financing === undefined || authorizationId === undefined) return [];
  const ended: readonly Mailed[] = hasEnded(financing, orderEvent) ? [{ mail: "captainPlanEnded" }] : [];
  return [...noticesOf(financing, orderEvent), ...ended]
    .filter(({ mail, ...about }) => isPlanMailTrue(order, mail, about))
    .map((mailed) => ({ kind: "mail", authorizationId, ...mailed }));
}

function noticesOf(financing: Financing, orderEvent: OrderEvent): readonly Mailed[] {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
      return orderEvent.authorizationId === financing.plan?.authorizationId
        ? [{ mail: "captainAgreed" }]
        : [];
    case "deadlineNoticeGiven":
      return [{ mail: "captainDeadlineNotice", deadlineId: orderEvent.deadlineId }];
    case "chargeCaptured":
      return [{ mail: "captainDeadlinePaid", chargeId: orderEvent.chargeId }];
    case "deadlinePaidElsewhere":
      return [{ mail: "captainDeadlinePaid", deadlineId: orderEvent.deadlineId }];
    case "chargeFailed": {
      const { chargeId, retry } = orderEvent;
      const isDecline = retry !== undefined && isAutomatic(financing, chargeId);
      return isDecline ? [{ mail: "captainDeadlineFailed", chargeId }] : [];
    }
    case "deadlineLate":
      return [{ mail: "captainDeadlineLate", deadlineId: orderEvent.deadlineId }];
    case "deadlineDefaulted":
      return [{ mail: "captainDeadlineDefaulted", deadlineId: orderEvent.deadlineId }];
    case "chargeDisputeNoted":
      return chargedIn(financing, orderEvent.chargeId)
        .filter(({ chargeId }) => orderEvent.dispute.status === "lost" && chargeId === orderEvent.chargeId)
        .map(({ id }) => ({ mail: "captainDeadlineDefaulted", deadlineId: id }));
    case "deadlinesLowered":
      return orderEvent.refunds.slice(0, 1).map(({ id }) => ({ mail: "captainPlanChanged", refundId: id }));
    case "deadlineRefundAsked":
      return [{ mail: "captainPlanChanged", refundId: orderEvent.refund.id }];
    case "refundConfirmed":
      return [{ mail: "captainPlanChanged", refundId: orderEvent.refundId }];
    default:
      return [];
  }
}

/** The domain event has taken the last debt away. */
function hasEnded(financing: Financing, orderEvent: OrderEvent): boolean {
  switch (orderEvent.kind) {
    case "chargeCaptured":
    case "deadlinePaidElsewhere":
    case "deadlineWrittenOff":
      return isDebtFree(financing);
    case "deadlinesLowered":
      return (
        isDebtFree(financing) &&
        orderEvent.refunds.some(({ deadlineId }) => isCancelled(financing, deadlineId))
      );
    case "chargeDisputeNoted":
      return isDebtFree(financing) && orderEvent.dispute.status === "won";
    default:
      return false;
  }
}

function isCancelled({ deadlines }: Financing, deadlineId: string): boolean {
  return deadlines.some(({ id, status }) => id === deadlineId && status === "cancelled");
}

export function isPlanMailTrue(order: Order, mail: PlanMailName, about: About): boolean {
  const { financing } = order;
  if (financing?.plan === undefined) return false;
  const { deadlineId, chargeId = "", refundId } = about;
  const deadlines = financing.deadlines.filter(({ id }) => id === deadlineId);
  const statuses = (deadlineId === undefined ? chargedIn(financing, chargeId) : deadlines).map((deadline) =>
    statusOf(financing, deadline),
  );
  switch (mail) {
    case "captainAgreed":
      return standingPlan(order) !== undefined;
    case "captainDeadlineNotice":
      return statuses.includes("upcoming");
    case "captainDeadlinePaid":
      return statuses.includes("paid");
    case "captainDeadlineFailed":
      return statuses.some((status) => status === "failed" || status === "late");
    case "captainDeadlineLate":
      return statuses.includes("late");
    case "captainDeadlineDefaulted":
      return statuses.includes("defaulted");
    case "captainPlanChanged":
      return financing.refunds.some(({ id, status }) => id === refundId && status === "succeeded");
    case "captainPlanEnded":
      return isDebtFree(financing);
    default:
      return mail satisfies never;
  }
}
