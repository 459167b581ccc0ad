// Reconciliation of our payments with the providers' (I7). A difference with one right answer is corrected at once: a
// forgotten hold is released, a lost answer is saved. Any other is a discrepancy, reported with both amounts and left
// alone.

import { moduleOf, platformOf } from "../../config/config.ts";
import type { Charge } from "../../domain/financing/financing.ts";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { DAY } from "../../domain/time.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { Discrepancy, Reconciled } from "../contract/operations.ts";
import { ordersBy } from "../orders/walk.ts";
import { inquire, LAST_RANK } from "../payments/ask-provider.ts";
import { heldOrSaved } from "../payments/held-or-saved.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { createSlices } from "../upkeep/small-steps.ts";
import { compareWithProvider, differing } from "./compare.ts";
import { chargeNotSaved, chargesAtRest, compareCharge } from "./compare-charges.ts";
import { learnElsewhere } from "./elsewhere.ts";
import type { Found, Look } from "./look.ts";
import { hasMoved } from "./look.ts";
import type { Asker } from "./orphaned-payments.ts";
import { findOrphanedPayments } from "./orphaned-payments.ts";
import type { AnyIterable, UnsavedPayments } from "./unsaved-outcomes.ts";
import { isIn, unsavedPayments, withUnsaved } from "./unsaved-outcomes.ts";

/**
 * An order that changed lately was not made longer ago than this: later only its refunds change, and an order of which
 * something is owed.
 */
const OLDEST_MS = 180 * DAY;
/** The age of payments among which orphaned ones are searched. */
const LONGEST_MEMORY_MS = 30 * DAY;

/** Compares every order changed at `since` (epoch ms) or later, and corrects what can be; keeps when that was. */
export async function reconcile(runtime: Runtime, since: number): Promise<Reconciled> {
  const found = await compare(runtime, changed(runtime, since), { since, corrector: runtime });
  const kind = since === 0 ? "reconciliation" : "hourlyReconciliation";
  await runtime.store.recordUpkeep({ kind, at: runtime.now(), problems: problemsIn(found) });
  return found;
}

/** How many are left for a person. */
export function problemsIn({ unresolved, unlisted }: Reconciled): number {
  return unresolved.length + unlisted.length;
}

async function* changed({ config, store }: Runtime, since: number): AsyncGenerator<StoredOrder> {
  for (const platform of config.platforms)
    for await (const stored of changeable(store, platform.id, since))
      if (stored.order.updatedAt >= since) yield stored;
}

async function* changeable(store: Runtime["store"], platformId: string, since: number) {
  const createdAfter = Math.max(0, since - OLDEST_MS);
  yield* ordersBy(store, { platformId, createdAfter });
  yield* ordersBy(store, { platformId, isOwing: true, createdBefore: createdAfter + 1 });
}

/** `since`: when the orders to be compared last changed, in epoch ms. */
export type Comparison = { readonly since: number; readonly corrector?: Runtime };

/**
 * Compares these orders; one with something under way is left to the loop. Without `corrector` nothing is changed, here
 * or there, and a correctable difference is left as `curable`. Orphaned payments are found too, from a day before the
 * last change on: older ones were compared while they were known.
 */
export async function compare(
  asker: Asker,
  orders: AnyIterable<StoredOrder>,
  { since, corrector }: Comparison,
): Promise<Reconciled> {
  const unresolved: Discrepancy[] = [];
  let compared = 0;
  let corrected = 0;
  let lastChange = asker.now() - LONGEST_MEMORY_MS;
  const unsaved = await unsavedPayments(asker);
  const pause = createSlices();
  for await (const stored of withUnsaved(asker, orders, unsaved)) {
    await pause();
    const ours = oursOf(asker, stored);
    if (ours === undefined) continue;
    lastChange = Math.max(lastChange, stored.order.updatedAt);
    for (const look of looksAt({ asker, corrector, ...ours, stored }, unsaved)) {
      compared += 1;
      // A comparison is never urgent: it asks after all others.
      const found = await (ours.provider.inTurn?.(LAST_RANK, look) ?? look());
      if (found === "corrected") corrected += 1;
      else if (found !== undefined) unresolved.push(found);
    }
  }
  const orphanedPayments = await findOrphanedPayments(asker, Math.max(since, lastChange - DAY));
  return {
    compared,
    corrected,
    unresolved: [...unresolved, ...orphanedPayments.unresolved.filter(isNews(unresolved))],
    unlisted: orphanedPayments.unlisted,
  };
}

/** What the comparison of its order has not named already. */
function isNews(named: readonly Discrepancy[]): (found: Discrepancy) => boolean {
  const ids = new Set(named.map(({ authorizationId }) => authorizationId));
  return ({ authorizationId }) => !ids.has(authorizationId);
}

/** The platform and the provider of an order; undefined where the provider cannot be asked. */
function oursOf({ config, provider: providerOf }: Asker, { order }: StoredOrder) {
  const platform = platformOf(config, order.platformId);
  const provider = platform && providerOf(platform, moduleOf(platform, order.moduleId));
  return platform && provider && { platform, provider };
}

/** One look at each payment and each charge of an order of which nothing is under way. */
function looksAt(about: Look, unsaved: UnsavedPayments): readonly (() => Promise<Found>)[] {
  const { order } = about.stored;
  const payments = paymentsToCompare(order, unsaved).map((authorization) => {
    const look = { ...about, authorization };
    const whyNot = () => notSaved(look);
    return isIn(unsaved, order, authorization)
      ? whyNot
      : orNotSaved(look, authorization.id, () => lookAt(look), whyNot);
  });
  const charges = chargesToCompare(order, unsaved).map((charge) => {
    const look = { ...about, charge };
    const whyNot = () => chargeNotSaved(look);
    return isIn(unsaved, order, charge)
      ? whyNot
      : orNotSaved(look, charge.id, () => compareCharge(look), whyNot);
  });
  return [...payments, ...charges];
}

function chargesToCompare(order: Order, unsaved: UnsavedPayments): readonly Charge[] {
  const atRest = chargesAtRest(order);
  const all = order.financing?.charges ?? [];
  return all.filter((charge) => isIn(unsaved, order, charge) || atRest.includes(charge));
}

function paymentsToCompare(order: Order, unsaved: UnsavedPayments): readonly Authorization[] {
  return order.authorizations.filter(
    (authorization) => isIn(unsaved, order, authorization) || isQuiet(order, authorization),
  );
}

/** Nothing of this payment is under way: a job asks about a payment that is. */
function isQuiet(order: Order, authorization: Authorization): boolean {
  const isRefunding = order.refunds.some(
    ({ authorizationId, status }) => authorizationId === authorization.id && status === "pending",
  );
  const isReleasing = authorization.releasing !== undefined && authorization.status === "authorized";
  return !awaitsAnswer(authorization) && !isRefunding && !isReleasing;
}

type PaymentLook = Look & { readonly authorization: Authorization };

/** A payment that cannot be saved does not end the comparison of the others. */
function orNotSaved(
  { asker, stored }: Pick<Look, "asker" | "stored">,
  authorizationId: string,
  compareOne: () => Promise<Found>,
  whyNot: () => Promise<Discrepancy>,
): () => Promise<Found> {
  return async () => {
    try {
      return await compareOne();
    } catch (error) {
      asker.log({
        event: "comparisonFailed",
        level: "alert",
        orderId: stored.order.id,
        authorizationId,
        error,
      });
      return whyNot();
    }
  };
}

/** Both amounts of a payment whose outcome the store refuses: of a capture, the captured amount. */
async function notSaved(look: PaymentLook): Promise<Discrepancy> {
  const { asker, provider, authorization, stored } = look;
  const answer = await inquire(asker, provider, authorization, stored.order);
  const found = differing(authorization, answer, "notSaved");
  const ours = answer.kind === "captured" ? authorization.captured : found.ours;
  return { ...aboutOf(look), ...found, ours };
}

async function lookAt(look: PaymentLook): Promise<Found> {
  const { asker, provider, authorization, stored } = look;
  const answer = await inquire(asker, provider, authorization, stored.order);
  if (await hasMoved(look)) return undefined;
  const discrepancy = compareWithProvider(authorization, answer);
  if (discrepancy === "agree") return compareElsewhere(look, answer);
  if (discrepancy === "take" || discrepancy === "release") return cure(look, discrepancy, answer);
  return {
    ...aboutOf(look),
    ...(discrepancy === "unanswered" ? differing(authorization, answer, discrepancy) : discrepancy),
  };
}

async function cure(
  look: PaymentLook,
  discrepancy: "take" | "release",
  answer: PaymentAnswer,
): Promise<Found> {
  const { asker, corrector, provider, authorization } = look;
  if (corrector === undefined) return { ...aboutOf(look), ...differing(authorization, answer, "curable") };
  if (discrepancy === "take") {
    await note(corrector, look, { kind: "noteAnswer", authorizationId: authorization.id, answer });
    return "corrected";
  }
  // A new key each time: a payment is released once with any key, and a failure stored under one is no answer.
  const key = `${authorization.id}:release:${asker.now()}`;
  const asked = heldOrSaved(provider, look.stored.order, authorization);
  const { kind } = await asked.release({ key, paymentKey: authorization.id, ref: authorization.ref });
  return kind === "released"
    ? "corrected"
    : { ...aboutOf(look), ...differing(authorization, answer, "notReleased") };
}

/** Saves changes that were made at the provider; then the refunds of both accounts must have the same sum. */
async function compareElsewhere(look: PaymentLook, answer: PaymentAnswer): Promise<Found> {
  const { asker, corrector, stored, provider, authorization } = look;
  if (authorization.captured === 0 || provider.elsewhere === undefined || isUntouched(authorization, answer))
    return undefined;
  const known = answer.kind === "captured" ? answer : undefined;
  const found =
    corrector === undefined
      ? await provider.elsewhere(authorization.id, authorization.ref, known)
      : await learnElsewhere(corrector, look, provider, authorization, known);
  if (corrector === undefined && (await hasMoved(look))) return undefined;
  const now = (await asker.store.read(stored.order.id))?.order ?? stored.order;
  const ours = now.authorizations.find(({ id }) => id === authorization.id)?.refunded ?? 0;
  if (found === undefined) return { ...aboutOf(look), what: "unanswered", ours, theirs: 0 };
  if (found.refunded !== ours)
    return { ...aboutOf(look), what: "otherRefunds", ours, theirs: found.refunded };
  return now.seq === stored.order.seq ? undefined : "corrected";
}

/** No part of it was ever refunded, here or at the provider, and it is not disputed. */
function isUntouched({ refunded, disputes = [] }: Authorization, answer: PaymentAnswer): boolean {
  const since = answer.kind === "captured" ? answer.since : undefined;
  const isQuietThere = since !== undefined && since.refunded === 0 && !since.isDisputed;
  return isQuietThere && refunded === 0 && disputes.length === 0;
}

function aboutOf({
  stored,
  authorization,
}: PaymentLook): Pick<Discrepancy, "orderId" | "authorizationId" | "currency"> {
  return { orderId: stored.order.id, authorizationId: authorization.id, currency: stored.order.currency };
}
