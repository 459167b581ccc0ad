// A captain's own payment of what they owe: reserved, asked for, and captured once it is held (specification/financing#paying-early).
// The same try again is the same payment (F23).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { OwedRequest, PayAnswer } from "../../api/pages/page.ts";
import { RETURN } from "../../api/paths.ts";
import type { Charge } from "../../domain/financing/financing.ts";
import type { Command } from "../../domain/order/commands.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Answer } from "../contract/answer.ts";
import { newId } from "../ids.ts";
import { refused } from "../orders/outcome.ts";
import { addressOf, detailsOf, secure3DOf } from "../orders/view.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { takenOf, withinPatience } from "../payments/ask-provider.ts";
import type { Runtime } from "../runtime.ts";
import { inquireCharge, ofPayment } from "./ask-about-charge.ts";
import type { Begun } from "./debts-page.ts";
import { actOn, begin, withoutDebts } from "./debts-page.ts";
import { chargePayment } from "./owed-view.ts";

const PAYMENTS: Begun<Charge> = {
  among: ({ charges }) => charges.filter(({ by }) => by === "buyer"),
  shown: chargePayment,
  action: (provider, { id, ref, status, isReleasing }) =>
    status === "requiresAction" && !isReleasing ? provider.action(id, ref) : undefined,
};

/** Refused while another payment or charge is under way: it may have paid this already. */
export async function payOwed(
  runtime: Runtime,
  page: OpenPage,
  { attempt, deadlineId, amount: most, means }: OwedRequest,
): Promise<Answer<PayAnswer>> {
  const refusal = withoutDebts(page);
  if (refusal !== undefined) return refusal;
  const isNew = !page.stored.order.financing?.charges.some((charge) => charge.attempt === attempt);
  if (isNew && (await isHeldUp(runtime, page))) return refused({ code: "providerUnavailable" });
  const chargeId = newId("chg", runtime.now(), runtime.random);
  const command: Command = {
    ...{ kind: "payDeadlines", chargeId, attempt },
    ...withoutAbsent({ deadlineId, most }),
  };
  return begin(runtime, page, PAYMENTS, { id: chargeId, attempt, command }, async (charge, begunOn) => {
    const outcome = ofPayment(await askForPayment(runtime, begunOn, charge, means));
    return { kind: "noteCharge", chargeId, outcome };
  });
}

/** Nothing is paid before what only the provider knows is recorded, as after a restore. */
async function isHeldUp(runtime: Runtime, { stored, provider }: OpenPage): Promise<boolean> {
  if (provider.admits?.() === false) return true;
  return (await runtime.holdsCharges?.(stored, provider, "buyer")) !== undefined;
}

async function askForPayment(
  runtime: Runtime,
  page: OpenPage,
  { id: key, amount, deadlines }: Charge,
  means: OwedRequest["means"],
) {
  const { stored, platform, provider } = page;
  const { order, buyers } = stored;
  const details = detailsOf(stored);
  const {
    email = "",
    firstName = "",
    lastName = "",
  } = buyers[order.financing?.plan?.authorizationId ?? ""] ?? details;
  const ask = provider.authorize({
    key,
    amount,
    currency: order.currency,
    paymentMethod: means,
    secure3D: secure3DOf(runtime, stored) ?? platform.secure3D ?? false,
    isCharge: false,
    deadlineIds: deadlines.map(({ id }) => id),
    returnUrl: addressOf(runtime, page) + RETURN,
    orderId: order.id,
    platformId: order.platformId,
    ...withoutAbsent({ reference: details.trackId }),
    buyerDetails: takenOf(details, provider),
    buyer: { email, firstName, lastName },
  });
  return withinPatience(runtime, ask, { orderId: order.id });
}

/** Asks the provider about a payment: the buyer is back from their bank, or still waits. */
export function checkOwed(runtime: Runtime, page: OpenPage, chargeId: string): Promise<Answer<PayAnswer>> {
  return actOn(runtime, page, PAYMENTS, chargeId, async (charge, save) => {
    if (!awaitsAnswer(charge)) return;
    const outcome = await inquireCharge(runtime, page.provider, charge);
    await save({ kind: "noteCharge", chargeId, outcome });
  });
}

/** The buyer gives up a payment that waits for them; it is tried at once, and otherwise by its job. */
export function abandonOwed(runtime: Runtime, page: OpenPage, chargeId: string): Promise<Answer<PayAnswer>> {
  return actOn(runtime, page, PAYMENTS, chargeId, async ({ status, ref }, save) => {
    const refusal = await save({ kind: "abandonCharge", chargeId });
    if (refusal !== undefined || status !== "requiresAction") return;
    const ask = page.provider.release({ key: `${chargeId}:release`, paymentKey: chargeId, ref });
    const answer = await withinPatience(runtime, ask, { orderId: page.stored.order.id });
    if (answer.kind === "released")
      await save({ kind: "noteCharge", chargeId, outcome: { kind: "released" } });
  });
}
