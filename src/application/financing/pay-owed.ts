// A captain's own payment of what they owe: reserved, asked for, and captured once it is held (specification/financing#paying-early).
// The same try again is the same payment (F23).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { OwedRequest, PayAnswer } from "../../api/pages/page.ts";
import { RETURN } from "../../api/paths.ts";
import type { Charge } from "../../domain/financing/financing.ts";
import type { Answer } from "../contract/answer.ts";
import { newId } from "../ids.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import { addressOf, caughtUp, detailsOf, secure3DOf } from "../orders/view.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { reopened, seesAsCaptain } from "../pages/open-page.ts";
import { actionOf, pageView } from "../pages/page-view.ts";
import { takenOf, withinPatience } from "../payments/ask-provider.ts";
import { note, noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { inquireCharge, ofPayment } from "./ask-about-charge.ts";
import { chargePayment } from "./owed-view.ts";

/** A page that shows no captain's debts has none. */
export function withoutDebts(page: OpenPage): Refused | undefined {
  return page.role === "captain" && seesAsCaptain(page) ? undefined : refused({ code: "pageNotFound" });
}

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
  const after = await noteAct(runtime, page, () => ({
    command: { kind: "payDeadlines", chargeId, attempt, ...withoutAbsent({ deadlineId, most }) },
  }));
  if (after === undefined) return refused({ code: "pageNotFound" });
  if (after.refusal !== undefined) return refused(after.refusal);
  const charge = after.stored.order.financing?.charges.find((each) => each.attempt === attempt);
  if (charge === undefined) return refused({ code: "paymentNotFound" });
  if (charge.id === chargeId) {
    const outcome = ofPayment(await askForPayment(runtime, { ...page, stored: after.stored }, charge, means));
    await note(runtime, page, { kind: "noteCharge", chargeId, outcome });
  }
  return owedAnswer(runtime, page, charge.id);
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
export async function checkOwed(
  runtime: Runtime,
  page: OpenPage,
  chargeId: string,
): Promise<Answer<PayAnswer>> {
  const charge = ownCharge(page, chargeId);
  if (charge === undefined) return refused({ code: "paymentNotFound" });
  if (charge.status === "pending" || charge.status === "requiresAction") {
    const outcome = await inquireCharge(runtime, page.provider, charge);
    await note(runtime, page, { kind: "noteCharge", chargeId, outcome });
  }
  return owedAnswer(runtime, page, chargeId);
}

/** The buyer gives up a payment that waits for them; it is tried at once, and otherwise by its job. */
export async function abandonOwed(
  runtime: Runtime,
  page: OpenPage,
  chargeId: string,
): Promise<Answer<PayAnswer>> {
  const charge = ownCharge(page, chargeId);
  if (charge === undefined) return refused({ code: "paymentNotFound" });
  const refusal = await note(runtime, page, { kind: "abandonCharge", chargeId });
  if (refusal === undefined && charge.status === "requiresAction") {
    const ask = page.provider.release({ key: `${chargeId}:release`, paymentKey: chargeId, ref: charge.ref });
    const answer = await withinPatience(runtime, ask, { orderId: page.stored.order.id });
    if (answer.kind === "released")
      await note(runtime, page, { kind: "noteCharge", chargeId, outcome: { kind: "released" } });
  }
  return owedAnswer(runtime, page, chargeId);
}

function ownCharge(page: OpenPage, chargeId: string): Charge | undefined {
  if (withoutDebts(page) !== undefined) return undefined;
  const { charges = [] } = page.stored.order.financing ?? {};
  return charges.find(({ id, by }) => id === chargeId && by === "buyer");
}

async function owedAnswer(runtime: Runtime, page: OpenPage, chargeId: string): Promise<Answer<PayAnswer>> {
  const changed = await reopened(runtime, page);
  const now = changed && { ...changed, stored: caughtUp(runtime, changed.stored) };
  const charge = now && ownCharge(now, chargeId);
  if (now === undefined || charge === undefined) return refused({ code: "paymentNotFound" });
  const waits = charge.status === "requiresAction" && !charge.isReleasing;
  const action = waits ? await now.provider.action(charge.id, charge.ref) : undefined;
  const payment = { ...chargePayment(charge), ...actionOf(action) };
  return { kind: "ok", value: { payment, view: pageView(runtime, now) }, warnings: [] };
}
