// Decision about a command to a financed order: charges, cards and deadlines (specification/financing). As in the order's
// own, an empty list means "it is so already".

import { newDisputes } from "../money/dispute.ts";
import type { OrderEvent } from "../order/events.ts";
import { awaitsAnswer } from "../order/operations.ts";
import type { Authorization, Order } from "../order/order.ts";
import { smallestCapture } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { isAccepting } from "../scoring/decision.ts";
import { currentCard } from "./cards.ts";
import { CHARGE_GAP_MS, nextCharge } from "./charging.ts";
import type { CardOutcome, ChargeOutcome, FinancingCommand } from "./commands.ts";
import { isOwed, toCharge, totalOf, underWay } from "./deadlines.ts";
import type { FinancingEvent } from "./events.ts";
import { tried } from "./evolve-charges.ts";
import type { Charge, ChargedDeadline, Deadline, Financing, SavedCard } from "./financing.ts";
import { isFinanced } from "./standing.ts";

type Decided = readonly OrderEvent[] | Refusal;
type Of<K extends FinancingCommand["kind"]> = Extract<FinancingCommand, { readonly kind: K }>;

/** Answers about what an order does not have are none of its concern. */
export function decideFinancing(order: Order, command: FinancingCommand, now: number): Decided {
  const { financing } = order;
  if (financing === undefined) return isAct(command) ? { code: "deadlineNotFound" } : [];
  switch (command.kind) {
    case "noteDecision":
      return noteDecision(order, command);
    case "startCharge":
      return startCharge(order, command, now);
    case "retryDeadline":
      return retryDeadline(order, financing, command, now);
    case "payDeadlines":
      return payDeadlines(order, financing, command, now);
    case "replaceCard":
      return replaceCard(financing, command);
    case "noteCard":
      return noteCard(financing, command);
    case "noteCardForgotten":
      return financing.cards.some(({ id, status }) => id === command.cardId && status === "forgetting")
        ? [{ kind: "cardForgotten", cardId: command.cardId }]
        : [];
    case "writeOff":
      return endDebt(financing, command.deadlineId, "deadlineWrittenOff");
    case "notePaidElsewhere":
      return endDebt(financing, command.deadlineId, "deadlinePaidElsewhere");
    case "noteForeignCharge":
      return noteForeignCharge(financing, command);
    default:
      return aboutCharge(financing, command);
  }
}

/** GroupChoice's commands are refused; a provider's words are not. */
function isAct({ kind }: FinancingCommand): boolean {
  return ["retryDeadline", "payDeadlines", "replaceCard", "writeOff", "notePaidElsewhere"].includes(kind);
}

/** A try that is not accepted has failed before the provider was asked (specification/financing#decisions). */
function noteDecision(
  order: Order,
  { authorizationId, decision }: Of<"noteDecision">,
): readonly OrderEvent[] {
  const authorization: Authorization | undefined = order.authorizations.find(
    ({ id }) => id === authorizationId,
  );
  const isDecided = order.financing?.decisions.some((each) => each.authorizationId === authorizationId);
  if (authorization?.status !== "pending" || !isFinanced(order, authorization) || isDecided) return [];
  if (decision === undefined) return [{ kind: "paymentFailed", authorizationId, code: "notReached" }];
  const decided: OrderEvent = { kind: "financingDecided", authorizationId, decision };
  if (isAccepting(decision.outcome, order.tpc)) return [decided];
  return [decided, { kind: "paymentFailed", authorizationId, code: "financingRefused" }];
}

/** Nothing is due (any more): an empty list. */
function startCharge(order: Order, { chargeId }: Of<"startCharge">, now: number): readonly OrderEvent[] {
  const { financing } = order;
  const next = nextCharge(order);
  if (financing === undefined || next?.kind !== "charge" || next.at > now) return [];
  return [
    asked(
      chargeId,
      "service",
      next.deadlines.map((deadline) => toCharge(financing, deadline)),
    ),
  ];
}

type ChargeAsked = Extract<FinancingEvent, { readonly kind: "chargeAsked" }>;

function asked(chargeId: string, by: Charge["by"], deadlines: readonly ChargedDeadline[]): ChargeAsked {
  return { kind: "chargeAsked", chargeId, by, deadlines, amount: totalOf(deadlines) };
}

/** Never before an automatic try, and never where card networks would fine it. */
function retryDeadline(
  order: Order,
  financing: Financing,
  { chargeId, deadlineId }: Of<"retryDeadline">,
  now: number,
): Decided {
  const deadline = financing.deadlines.find(({ id }) => id === deadlineId);
  if (deadline === undefined) return { code: "deadlineNotFound" };
  if (underWay(financing) !== undefined) return { code: "chargeUnderWay" };
  if (!isOwed(financing, deadline)) return { code: "deadlineNotOwed" };
  const from = Math.max(deadline.dueAt, (financing.completedAt ?? 0) + CHARGE_GAP_MS);
  if (now < from) return { code: "deadlineNotDue", from };
  if (deadline.needsBuyer === true || currentCard(order) === undefined) return { code: "deadlineNeedsBuyer" };
  const charged = [toCharge(financing, deadline)];
  const min = smallestCapture(order);
  return totalOf(charged) < min
    ? { code: "deadlineBelowMinimum", min }
    : [asked(chargeId, "service", charged)];
}

/** There is no fee for a deadline that is paid before its date. */
function payDeadlines(
  order: Order,
  financing: Financing,
  { chargeId, attempt, deadlineId, most = Number.POSITIVE_INFINITY }: Of<"payDeadlines">,
  now: number,
): Decided {
  if (isTried(financing.charges, attempt)) return [];
  if (deadlineId !== undefined && !has(financing, deadlineId)) return { code: "deadlineNotFound" };
  if (underWay(financing) !== undefined) return { code: "chargeUnderWay" };
  const wanted = financing.deadlines.filter(
    (deadline) => isOwed(financing, deadline) && (deadlineId === undefined || deadline.id === deadlineId),
  );
  if (wanted.length === 0) return { code: "deadlineNotOwed" };
  const charged = wanted.map((deadline) => toCharge(financing, deadline, now < deadline.dueAt));
  if (totalOf(charged) > most) return { code: "planChanged" };
  const min = smallestCapture(order);
  if (totalOf(charged) < min) return { code: "deadlineBelowMinimum", min };
  return [{ ...asked(chargeId, "buyer", charged), ...tried({ attempt }) }];
}

/** The same try again is the same payment, in any state (F23). */
function isTried(all: readonly { readonly attempt?: string }[], attempt: string | undefined): boolean {
  return attempt !== undefined && all.some((each) => each.attempt === attempt);
}

function has({ deadlines }: Financing, deadlineId: string): boolean {
  return deadlines.some(({ id }) => id === deadlineId);
}

type AboutCharge = Of<"abandonCharge" | "noteCharge" | "noteChargeDisputes">;

function aboutCharge(financing: Financing, command: AboutCharge): Decided {
  const { chargeId } = command;
  const charge = financing.charges.find(({ id }) => id === chargeId);
  if (charge === undefined) return [];
  switch (command.kind) {
    case "abandonCharge":
      if (charge.status === "pending") return { code: "chargeUnderWay" };
      return charge.status === "requiresAction" && !charge.isReleasing
        ? [{ kind: "chargeReleaseAsked", chargeId }]
        : [];
    case "noteCharge":
      return noteCharge(financing, charge, command.outcome);
    case "noteChargeDisputes":
      return newDisputes(charge, command.disputes).map((dispute) => ({
        kind: "chargeDisputeNoted",
        chargeId,
        dispute,
      }));
    default:
      return command satisfies never;
  }
}

/** Order and repetition do not matter: nothing goes backwards (F17, F18). */
function noteCharge(financing: Financing, charge: Charge, outcome: ChargeOutcome): readonly OrderEvent[] {
  const { id: chargeId, status } = charge;
  if (outcome.kind === "captured") {
    const { ref } = outcome;
    return mayBeCaptured(financing, charge) ? [{ kind: "chargeCaptured", chargeId, ref }] : [];
  }
  if (status === "captured" || status === "failed") return [];
  switch (outcome.kind) {
    case "declined":
      return [{ kind: "chargeFailed", chargeId, code: outcome.code, retry: outcome.retry }];
    case "authenticationRequired":
      return [{ kind: "chargeFailed", chargeId, code: "authenticationRequired", retry: "never" }];
    case "none":
      return status === "pending" ? [{ kind: "chargeFailed", chargeId, code: "notReached" }] : [];
    case "released":
      return [{ kind: "chargeFailed", chargeId, code: "abandoned" }];
    case "requiresAction":
      return status === "pending" ? [{ kind: "chargeBuyerAsked", chargeId, ref: outcome.ref }] : [];
    case "authorized":
      return status === "authorized" ? [] : [{ kind: "chargeAuthorized", chargeId, ref: outcome.ref }];
    case "unknown":
      return [];
    default:
      return outcome satisfies never;
  }
}

/** A charge that counts as failed was made after all: its deadlines are paid if they are still owed. */
function mayBeCaptured(financing: Financing, { status, deadlines }: Charge): boolean {
  if (status !== "failed") return status !== "captured";
  return areOwed(
    financing,
    deadlines.map(({ id }) => id),
  );
}

function areOwed(financing: Financing, ids: readonly string[]): boolean {
  const found = financing.deadlines.filter(({ id }) => ids.includes(id));
  return found.length === ids.length && found.every((deadline) => isOwed(financing, deadline));
}

function noteForeignCharge(
  financing: Financing,
  { chargeId, ref, by = "buyer", amount, deadlineIds }: Of<"noteForeignCharge">,
): readonly OrderEvent[] {
  const known = financing.charges.find(({ id }) => id === chargeId);
  if (known !== undefined) return noteCharge(financing, known, { kind: "captured", ref });
  if (deadlineIds.length === 0 || !areOwed(financing, deadlineIds)) return [];
  const found = financing.deadlines.filter(({ id }) => deadlineIds.includes(id));
  const deadlines = chargedFor(financing, found, amount);
  return [
    { kind: "chargeAsked", chargeId, by, deadlines, amount },
    { kind: "chargeCaptured", chargeId, ref },
  ];
}

/** A buyer who pays before the date pays no fee: what exceeds the amounts is the fee of the oldest deadlines. */
function chargedFor(
  financing: Financing,
  deadlines: readonly Deadline[],
  total: number,
): readonly ChargedDeadline[] {
  let fees = deadlines.reduce((left, { amount }) => left - amount, total);
  return deadlines.map((deadline) => {
    const { fee } = toCharge(financing, deadline);
    const isEarly = fee > fees;
    if (!isEarly) fees -= fee;
    return toCharge(financing, deadline, isEarly);
  });
}

/** A card can be replaced while something is owed, one at a time. */
function replaceCard(financing: Financing, { cardId, attempt }: Of<"replaceCard">): Decided {
  if (isTried(financing.cards, attempt)) return [];
  if (financing.cards.some(awaitsAnswer)) return { code: "paymentUnderWay" };
  return financing.deadlines.some((deadline) => isOwed(financing, deadline))
    ? [{ kind: "cardReplacementAsked", cardId, ...tried({ attempt }) }]
    : { code: "deadlineNotOwed" };
}

function noteCard({ cards }: Financing, { cardId, outcome }: Of<"noteCard">): readonly OrderEvent[] {
  const card = cards.find(({ id }) => id === cardId);
  return card === undefined ? [] : cardEvents(card, outcome);
}

/** A card that is saved too late is forgotten at once. */
function cardEvents(card: SavedCard, outcome: CardOutcome): readonly OrderEvent[] {
  const { id: cardId, status } = card;
  const isOpen = awaitsAnswer(card);
  switch (outcome.kind) {
    case "saved": {
      const saved: OrderEvent = { kind: "cardSaved", cardId, ref: outcome.ref, saved: outcome.saved };
      if (isOpen) return [saved];
      return status === "failed" ? [saved, { kind: "cardForgetAsked", cardId }] : [];
    }
    case "requiresAction":
      return status === "pending" ? [{ kind: "cardBuyerAsked", cardId, ref: outcome.ref }] : [];
    case "declined":
      return isOpen ? [{ kind: "cardRefused", cardId, code: outcome.code }] : [];
    case "none":
      return status === "pending" ? [{ kind: "cardRefused", cardId, code: "notReached" }] : [];
    case "unknown":
      return [];
    default:
      return outcome satisfies never;
  }
}

/** An operator ends a debt that is owed. */
function endDebt(
  financing: Financing,
  deadlineId: string,
  kind: "deadlineWrittenOff" | "deadlinePaidElsewhere",
): Decided {
  const deadline: Deadline | undefined = financing.deadlines.find(({ id }) => id === deadlineId);
  if (deadline === undefined) return { code: "deadlineNotFound" };
  if (underWay(financing) !== undefined) return { code: "chargeUnderWay" };
  if (isOwed(financing, deadline)) return [{ kind, deadlineId }];
  const isSo = deadline.status === (kind === "deadlineWrittenOff" ? "writtenOff" : "paid");
  return isSo ? [] : { code: "deadlineNotOwed" };
}
