// Acts on a page that concern invitations: the captain invites and nudges, a person invited declines.

import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import type { PageView } from "../../api/pages/page.ts";
import type { Answer } from "../contract/answer.ts";
import { idSequence } from "../ids.ts";
import { refused, withoutMail } from "../orders/outcome.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { isOwnPage } from "../pages/own-page.ts";
import { actOnPage } from "../pages/page-acts.ts";
import type { Runtime } from "../runtime.ts";
import { inviting, nudging } from "./inviting.ts";

export async function invite(
  runtime: Runtime,
  page: OpenPage,
  people: readonly InvitedPerson[],
): Promise<Answer<PageView>> {
  if (!isCaptains(page)) return refused({ code: "pageNotFound" });
  const unsent = withoutMail(runtime.config, page.platform);
  if (unsent !== undefined) return unsent;
  const now = runtime.now();
  const ids = idSequence("inv", runtime.random);
  return actOnPage(runtime, page, (found) => inviting(found, people, "captain", (index) => ids(now, index)));
}

export async function nudge(
  runtime: Runtime,
  page: OpenPage,
  invitationIds: readonly string[] | undefined,
): Promise<Answer<PageView>> {
  if (!isCaptains(page)) return refused({ code: "pageNotFound" });
  const unsent = withoutMail(runtime.config, page.platform);
  if (unsent !== undefined) return unsent;
  const act = nudging(page.platform, invitationIds, "captain", runtime.now());
  return actOnPage(runtime, page, () => act);
}

/** With the link of their invitation. */
export async function decline(runtime: Runtime, page: OpenPage): Promise<Answer<PageView>> {
  const { access } = page;
  const invitationId = access.kind === "invited" || access.kind === "payer" ? access.invitationId : undefined;
  if (invitationId === undefined) return refused({ code: "pageNotFound" });
  return actOnPage(runtime, page, () => ({ command: { kind: "decline", invitationId } }));
}

function isCaptains(page: OpenPage): boolean {
  return page.role === "captain" && isOwnPage(page);
}
