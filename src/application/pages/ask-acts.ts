// Acts about asks on a page: the captain asks those who have paid, and one who is asked says no (specification/money#asks).

import type { PageView } from "../../api/pages/page.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { Answer } from "../contract/answer.ts";
import { newId } from "../ids.ts";
import { refused, withoutMail } from "../orders/outcome.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenPage } from "./open-page.ts";
import { isOwnPage, payerOfPage } from "./own-page.ts";
import { actAsCaptain, actOnPage } from "./page-acts.ts";

export async function askOthers(runtime: Runtime, page: OpenPage, among: Among): Promise<Answer<PageView>> {
  if (page.role !== "captain" || !isOwnPage(page)) return refused({ code: "pageNotFound" });
  const askId = newId("ask", runtime.now(), runtime.random);
  const command = { kind: "ask", askId, by: "captain", among } as const;
  const barred = withoutMail(runtime.config, page.platform);
  return actAsCaptain(runtime, page, { action: "ask" }, () => ({ command }), barred);
}

export async function declineAsk(runtime: Runtime, page: OpenPage, askId: string): Promise<Answer<PageView>> {
  const payer = isOwnPage(page) ? payerOfPage(page) : undefined;
  if (payer === undefined) return refused({ code: "pageNotFound" });
  return actOnPage(runtime, page, () => ({ command: { kind: "declineAsk", askId, payer } }));
}
