// The page behind the link in an invitation that asks for no more of them from this shop: its text, and the effect of its
// button. The link is its own proof and opens nothing else.

import { speechFor } from "../../notifications/email/words/words.ts";
import type { StopPage } from "../contract/buyer.ts";
import { detailsOf } from "../orders/view.ts";
import type { Link } from "../pages/links.ts";
import type { OpenedLink } from "../pages/open-page.ts";
import { openLink } from "../pages/open-page.ts";
import type { Runtime } from "../runtime.ts";
import { refusalHash } from "./sending.ts";

/** Never renewed. */
export function refuseLink(orderId: string, invitationId: string): Link {
  return { orderId, purpose: "refuseInvitations", bound: invitationId };
}

/** The view of the page; undefined: there was never such a link, or its address was erased. */
export async function refusePage(runtime: Runtime, token: string): Promise<StopPage | undefined> {
  const opened = await openRefusal(runtime, token);
  return opened && refusePageOf(runtime, opened);
}

/** This address gets no more invitations of the platform; a second request changes nothing. */
export async function refuseInvitations(runtime: Runtime, token: string): Promise<StopPage | undefined> {
  const opened = await openRefusal(runtime, token);
  if (opened === undefined) return undefined;
  await runtime.store.refuseInvitations(opened.platform.id, opened.hash);
  return refusePageOf(runtime, opened);
}

type Opened = OpenedLink & { readonly hash: string };

async function openRefusal(runtime: Runtime, token: string): Promise<Opened | undefined> {
  const opened = await openLink(runtime, token, ({ order: { id, invitations = [] } }) =>
    invitations.map((invitation) => refuseLink(id, invitation.id)),
  );
  const person = opened?.stored.invited?.[`${opened.link.bound}`];
  if (opened === undefined || person === undefined) return undefined;
  return { ...opened, hash: refusalHash(runtime, opened.platform.id, person.email) };
}

async function refusePageOf(runtime: Runtime, { platform, stored, hash }: Opened): Promise<StopPage> {
  const isRefused = await runtime.store.refusesInvitations(platform.id, hash);
  const { locale = platform.locale ?? "en" } = detailsOf(stored);
  const speech = speechFor(locale, "UTC");
  const { title, ask, button, refused } = speech.words.refusePage;
  return {
    platformId: platform.id,
    locale: speech.locale,
    shop: platform.name,
    title,
    text: isRefused ? refused(platform.name) : ask(platform.name),
    ...(isRefused ? {} : { button }),
  };
}
