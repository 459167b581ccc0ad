// A buyer's acts on a payment they began: ask for its state, give it up, withdraw. Only on the page that it was begun
// on.

import type { PayAnswer } from "../../api/pages/page.ts";
import type { Command } from "../../domain/order/commands.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Authorization } from "../../domain/order/order.ts";
import { isOpen } from "../../domain/order/queries.ts";
import type { Answer } from "../contract/answer.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { reopened } from "../pages/open-page.ts";
import type { Runtime } from "../runtime.ts";
import { answeredSoon } from "../store-failure.ts";
import { inquire } from "./ask-provider.ts";
import { heldOrSaved } from "./held-or-saved.ts";
import { noteAct } from "./note.ts";
import { answerAbout } from "./pay.ts";

type Found = { readonly kind: "found"; readonly authorization: Authorization };

/** The payment behind this page's link; another page's is answered as if there were none (T1). */
function paymentOf({ access, stored, role }: OpenPage, authorizationId: string): Found | Refused {
  const isTheirs =
    access.kind === "whole" || (access.kind === "payer" && access.authorizationId === authorizationId);
  const authorization = stored.order.authorizations.find(
    (payment) => payment.id === authorizationId && payment.role === role && (role === "coBuyer" || isTheirs),
  );
  return authorization === undefined
    ? refused({ code: "paymentNotFound" })
    : { kind: "found", authorization };
}

/** Asks the provider about a payment: the buyer is back from their bank, or still waits (T24). */
export async function checkPayment(
  runtime: Runtime,
  page: OpenPage,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  const found = paymentOf(page, authorizationId);
  if (found.kind === "refused") return found;
  const { authorization } = found;
  if (!awaitsAnswer(authorization)) return answerAbout(runtime, page, authorizationId);
  const answer = await inquire(runtime, page.provider, authorization, page.stored.order);
  const command: Command = { kind: "noteAnswer", authorizationId, answer };
  const { stored } = (await noteAct(runtime, page, () => ({ command }))) ?? page;
  return answerAbout(runtime, { ...page, stored }, authorizationId);
}

/** The buyer gives up a payment that waits for them, to try another card: it is cancelled at the provider first. */
export function abandonPayment(
  runtime: Runtime,
  page: OpenPage,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  return giveUp(runtime, page, { kind: "abandonPayment", authorizationId });
}

/** A co-buyer takes their payment back, until the order is fully paid. */
export function withdrawPayment(
  runtime: Runtime,
  page: OpenPage,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  return giveUp(runtime, page, { kind: "withdraw", authorizationId });
}

async function giveUp(
  runtime: Runtime,
  page: OpenPage,
  command: Extract<Command, { readonly kind: "abandonPayment" | "withdraw" }>,
): Promise<Answer<PayAnswer>> {
  const { authorizationId } = command;
  const found = paymentOf(page, authorizationId);
  if (found.kind === "refused") return found;
  const noted = await noteAct(runtime, page, () => ({ command }));
  if (noted?.refusal !== undefined && command.kind === "withdraw") return refused(noted.refusal);
  const changed = noted && reopened(runtime, { ...page, stored: noted.stored });
  if (changed === undefined) return refused({ code: "pageNotFound" });
  const now = paymentOf(changed, authorizationId);
  if (now.kind === "refused") return now;
  const { authorization } = now;
  const isReleasing =
    isOpen(authorization) && authorization.status !== "pending" && authorization.releasing !== undefined;
  const after = isReleasing ? await releaseNow(runtime, changed, authorization) : changed;
  return answerAbout(runtime, after, authorizationId);
}

/**
 * Tries once, for the buyer who waits; the stored job does it again if no answer comes, or none can be saved soon. The page
 * after it.
 */
async function releaseNow(runtime: Runtime, page: OpenPage, authorization: Authorization): Promise<OpenPage> {
  const { id, ref } = authorization;
  const outcome = await heldOrSaved(page.provider, page.stored.order, authorization).release({
    key: `${id}:release`,
    paymentKey: id,
    ref,
  });
  if (outcome.kind === "unknown") return page;
  const command: Command = { kind: "noteRelease", authorizationId: id, outcome };
  const noted = await answeredSoon(noteAct(runtime, page, () => ({ command })));
  return { ...page, stored: noted?.stored ?? page.stored };
}
