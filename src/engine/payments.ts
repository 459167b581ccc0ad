// A buyer's payment: reserve, save, ask the provider, save (DESIGN, "Money outside the transaction"). The share is
// reserved in a stored row before the provider hears of it, and no answer is a state of its own.

import type { Command, PaymentAnswer } from "../domain/command.ts";
import { handle } from "../domain/life.ts";
import type { Authorization, Role } from "../domain/order.ts";
import type { Provider } from "../psp/provider.ts";
import type { Buyer, Outcome } from "../store/contract.ts";
import type { OrderDetails } from "../wire/details.ts";
import { withoutAbsent } from "../wire/details.ts";
import type { PageView, PayAnswer, PayRequest } from "../wire/page.ts";
import type { Answer, EngineRefusal, PageDoor } from "./contract.ts";
import { newId } from "./ids.ts";
import { pageView, payAnswer } from "./page.ts";
import type { Opened } from "./page-door.ts";
import { openDoor } from "./page-door.ts";
import { changeOf } from "./save.ts";
import { detailsOf, linkTo, settled } from "./view.ts";
import type { World } from "./world.ts";

/** A provider that has not answered by then is taken to have missed the question or its answer (F13). */
export const PROVIDER_PATIENCE_MS = 20_000;

/** What a page draws. */
export function page(world: World, door: PageDoor): PageView | undefined {
  const opened = openDoor(world, door);
  if (opened === undefined) return undefined;
  return pageView(world, { ...opened, stored: settled(opened.stored, world.now()) }, door.role);
}

/** Takes a buyer's payment as far as one answer goes: held, declined, waiting for him, or not known. */
export async function pay(world: World, door: PageDoor, request: PayRequest): Promise<Answer<PayAnswer>> {
  const opened = openDoor(world, door);
  if (opened === undefined) return refused({ code: "pageNotFound" });
  const reserved = await reserve(world, opened, door.role, request);
  if (reserved.kind === "refused") return reserved;
  const { authorization } = reserved;
  if (reserved.known) return answer(world, door, authorization.id);
  const asked = await askProvider(world, opened, door.role, authorization, request);
  await note(world, opened, { kind: "noteAnswer", authorizationId: authorization.id, answer: asked });
  return answer(world, door, authorization.id);
}

type Reserved =
  | { readonly kind: "reserved"; readonly authorization: Authorization; readonly known: boolean }
  | { readonly kind: "refused"; readonly refusal: EngineRefusal };

/** Saves the attempt as `pending`. The same attempt again is the same payment, whatever became of it (F23). */
async function reserve(world: World, opened: Opened, role: Role, request: PayRequest): Promise<Reserved> {
  const now = world.now();
  const authorizationId = newId("auth", now, world.random);
  const updated = await world.store.update(
    opened.stored.order.id,
    (found): Outcome<Reserved> => {
      if (found === undefined) return { value: refused({ code: "pageNotFound" }) };
      const same = found.order.authorizations.find(({ attempt }) => attempt === request.attempt);
      if (same !== undefined) return { value: { kind: "reserved", authorization: same, known: true } };
      const { attempt, nbShares, amount, units } = request;
      const choice = withoutAbsent({ nbShares, amount, units });
      const lived = handle(
        found.order,
        { kind: "startPayment", role, authorizationId, attempt, choice },
        now,
      );
      const details = role === "captain" ? withCaptain(detailsOf(found), request) : detailsOf(found);
      const { email, firstName, lastName } = request;
      const buyer: Buyer = { email, firstName, lastName };
      const buyers = { ...found.buyers, [authorizationId]: buyer };
      const authorization = lived.order.authorizations.find(({ id }) => id === authorizationId);
      const value: Reserved =
        authorization === undefined
          ? refused(lived.refusal ?? { code: "paymentUnderWay" })
          : { kind: "reserved", authorization, known: false };
      if (lived.recorded.length === 0) return { value };
      const change = changeOf(world, opened.platform, found, lived, { details, buyers });
      return { value, change: authorization === undefined ? change : { ...change, details, buyers } };
    },
    { now },
  );
  if (updated.kind !== "done") throw new Error("a payment is not kept under an idempotency key");
  return updated.value;
}

/** What the captain told us about himself stays with the order, where the merchant did not say it. */
function withCaptain(details: OrderDetails, request: PayRequest): OrderDetails {
  return {
    ...details,
    email: details.email ?? request.email,
    firstName: details.firstName ?? request.firstName,
    lastName: details.lastName ?? request.lastName,
  };
}

async function askProvider(
  world: World,
  opened: Opened,
  role: Role,
  authorization: Authorization,
  request: PayRequest,
): Promise<PaymentAnswer> {
  const { order } = opened.stored;
  const ask = opened.provider.authorize({
    key: authorization.id,
    amount: authorization.hold,
    currency: order.currency,
    means: request.means,
    secure3D: detailsOf(opened.stored).secure3D ?? false,
    returnUrl: `${linkTo(world, opened.stored, role)}/return`,
    orderId: order.id,
    platformId: order.platformId,
    buyer: { email: request.email, firstName: request.firstName, lastName: request.lastName },
  });
  return withinPatience(world, ask);
}

/** A provider's answer, or `unknown` when it fails or takes too long; a late one is found by asking (F13). */
export async function withinPatience(world: World, ask: Promise<PaymentAnswer>): Promise<PaymentAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<PaymentAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unknown" }), PROVIDER_PATIENCE_MS);
  });
  try {
    return await Promise.race([ask, tooLate]);
  } catch (error) {
    world.log({ event: "providerFailed", level: "warning", error });
    return { kind: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}

/** Records something the provider said, in an update of its own, together with all that follows from it. */
export async function note(
  world: World,
  { stored, platform }: Pick<Opened, "stored" | "platform">,
  command: Command,
): Promise<void> {
  const now = world.now();
  await world.store.update(
    stored.order.id,
    (found): Outcome<undefined> => {
      if (found === undefined) return { value: undefined };
      const lived = handle(found.order, command, now);
      if (lived.recorded.length === 0) return { value: undefined };
      const beside = { details: detailsOf(found), buyers: found.buyers };
      return { value: undefined, change: changeOf(world, platform, found, lived, beside) };
    },
    { now },
  );
}

/** Asks the provider what became of a payment: the buyer is back from his bank, or still waits (T24). */
export async function checkPayment(
  world: World,
  door: PageDoor,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  const opened = openDoor(world, door);
  if (opened === undefined) return refused({ code: "pageNotFound" });
  const authorization = opened.stored.order.authorizations.find(({ id }) => id === authorizationId);
  if (authorization === undefined) return refused({ code: "paymentNotFound" });
  if (authorization.status === "pending" || authorization.status === "requiresAction") {
    await note(world, opened, {
      kind: "noteAnswer",
      authorizationId,
      answer: await inquire(world, opened.provider, authorization),
    });
  }
  return answer(world, door, authorizationId);
}

/**
 * The provider's truth about a payment. "Never heard of it" is believed only once the question can no longer be on
 * its way and the provider would show it (F14); until then it is no answer.
 */
export async function inquire(
  world: World,
  provider: Provider,
  authorization: Authorization,
): Promise<PaymentAnswer> {
  const answer = await withinPatience(world, provider.inquire(authorization.id));
  if (answer.kind !== "none") return answer;
  return world.now() < visibleFrom(provider, authorization) ? { kind: "unknown" } : answer;
}

/** From when on a payment that the provider does not know was never made. */
export function visibleFrom(provider: Provider, authorization: Authorization): number {
  return authorization.createdAt + PROVIDER_PATIENCE_MS + provider.visibilityMs;
}

/** The buyer gives a payment up that waits for him, to try another card: it is cancelled at the provider first. */
export async function abandonPayment(
  world: World,
  door: PageDoor,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  const opened = openDoor(world, door);
  if (opened === undefined) return refused({ code: "pageNotFound" });
  const { order } = opened.stored;
  if (!order.authorizations.some(({ id }) => id === authorizationId))
    return refused({ code: "paymentNotFound" });
  await note(world, opened, { kind: "abandonPayment", authorizationId });
  const authorization = world.store
    .read(order.id)
    ?.order.authorizations.find(({ id }) => id === authorizationId);
  if (authorization?.status === "requiresAction" && authorization.releasing !== undefined) {
    await releaseNow(world, opened, authorization);
  }
  return answer(world, door, authorizationId);
}

/** Tries once, for the buyer who waits; the stored duty does it again if no answer comes. */
async function releaseNow(world: World, opened: Opened, authorization: Authorization): Promise<void> {
  const { id, ref } = authorization;
  const outcome = await opened.provider.release({ key: `${id}:release`, paymentKey: id, ref });
  if (outcome.kind === "unknown") return;
  await note(world, opened, { kind: "noteRelease", authorizationId: id, outcome });
}

async function answer(world: World, door: PageDoor, authorizationId: string): Promise<Answer<PayAnswer>> {
  const opened = openDoor(world, door);
  if (opened === undefined) return refused({ code: "pageNotFound" });
  const now = { ...opened, stored: settled(opened.stored, world.now()) };
  const value = await payAnswer(world, now, door.role, authorizationId);
  return value === undefined ? refused({ code: "paymentNotFound" }) : { kind: "ok", value, warnings: [] };
}

function refused(refusal: EngineRefusal): { readonly kind: "refused"; readonly refusal: EngineRefusal } {
  return { kind: "refused", refusal };
}
