// Page of a captain's debts: what they began there, a payment or a new card, and the answer about it with the page as it
// then is (specification/financing#paying-early).

import type { PagePayment, PayAnswer } from "../../api/pages/page.ts";
import type { Financing } from "../../domain/financing/financing.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import type { BuyerAction, Provider } from "../../ports/payment-provider.ts";
import { uncertain } from "../../store/failure.ts";
import type { Answer } from "../contract/answer.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { reopened, seesAsCaptain } from "../pages/open-page.ts";
import { actionOf, pageView } from "../pages/page-view.ts";
import { noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { afterSaving } from "../store-failure.ts";

/** One kind of what is begun there. */
export type Begun<T> = {
  among(financing: Financing): readonly T[];
  shown(found: T): PagePayment;
  /** The buyer's next step at their bank, while it waits for them. */
  action(provider: Provider, found: T): Promise<BuyerAction | undefined> | undefined;
};

/** A page that shows no captain's debts has none. */
export function withoutDebts(page: OpenPage): Refused | undefined {
  return page.role === "captain" && seesAsCaptain(page) ? undefined : refused({ code: "pageNotFound" });
}

function foundOn<T extends { readonly id: string }>(page: OpenPage, begun: Begun<T>, id: string) {
  const { financing } = page.stored.order;
  if (financing === undefined || withoutDebts(page) !== undefined) return undefined;
  return begun.among(financing).find((each) => each.id === id);
}

/** What a try would begin, as the command that saves it under `id`. */
type Beginning = { readonly id: string; readonly attempt: string; readonly command: Command };

/** Saves it, unless the same try has begun it already (F23), and then asks the provider: `ask` returns what came of it. */
export async function begin<T extends { readonly id: string; readonly attempt?: string }>(
  runtime: Runtime,
  page: OpenPage,
  begun: Begun<T>,
  { id, attempt, command }: Beginning,
  ask: (found: T, page: OpenPage) => Promise<Command>,
): Promise<Answer<PayAnswer>> {
  const after = await noteAct(runtime, page, () => ({ command }));
  if (after === undefined) return refused({ code: "pageNotFound" });
  if (after.refusal !== undefined) return refused(after.refusal);
  const { financing } = after.stored.order;
  const found = financing && begun.among(financing).find((each) => each.attempt === attempt);
  if (found === undefined) return refused({ code: "paymentNotFound" });
  const begunOn = { ...page, stored: after.stored };
  if (found.id !== id) return answerOn(runtime, begunOn, begun, found.id);
  const asked = async () => {
    const command = await ask(found, begunOn);
    const { stored } = (await noteAct(runtime, page, () => ({ command }))) ?? begunOn;
    return answerOn(runtime, { ...page, stored }, begun, id);
  };
  return afterSaving(asked());
}

async function answerOn<T extends { readonly id: string }>(
  runtime: Runtime,
  page: OpenPage,
  begun: Begun<T>,
  id: string,
): Promise<Answer<PayAnswer>> {
  const now = reopened(runtime, page);
  const found = now && foundOn(now, begun, id);
  if (now === undefined || found === undefined) return refused({ code: "paymentNotFound" });
  const payment = { ...begun.shown(found), ...actionOf(await begun.action(now.provider, found)) };
  return { kind: "ok", value: { payment, view: pageView(runtime, now) }, warnings: [] };
}

/** The answer after `act`, of what was begun on this page. `act` saves with `save`. */
export async function actOn<T extends { readonly id: string }>(
  runtime: Runtime,
  page: OpenPage,
  begun: Begun<T>,
  id: string,
  act: (found: T, save: (command: Command) => Promise<Refusal | undefined>) => Promise<void>,
): Promise<Answer<PayAnswer>> {
  const found = foundOn(page, begun, id);
  if (found === undefined) return refused({ code: "paymentNotFound" });
  let hasSaved = false;
  let { stored } = page;
  const save = async (command: Command) => {
    const noted = await noteAct(runtime, page, () => ({ command }));
    hasSaved ||= noted?.refusal === undefined;
    stored = noted?.stored ?? stored;
    return noted?.refusal;
  };
  try {
    await act(found, save);
    return await answerOn(runtime, { ...page, stored }, begun, id);
  } catch (error) {
    throw hasSaved ? uncertain(error) : error;
  }
}
