// What a payment provider notifies us of: believed only as a reason to ask it about one of our payments (T23). Order and
// repetition do not matter, for nothing an answer says goes backwards (F17, F18).

import type { Platform } from "../config/config.ts";
import type { Authorization } from "../domain/order.ts";
import type { Notice } from "../psp/provider.ts";
import { inquire } from "./ask-provider.ts";
import type { Engine, Heeded } from "./contract.ts";
import { noteElsewhere } from "./elsewhere.ts";
import { providerOf } from "./page-door.ts";
import { note } from "./payments.ts";
import type { World } from "./world.ts";

type Message = { readonly body: string; readonly signature: string };
type About = Extract<Notice, { readonly kind: "about" }>;

/** So many notifications are known again by their ids; one that is older is only looked into once more. */
const REMEMBERED = 10_000;

/** Asks the provider about the payment that a genuine notification names, and saves what it says; once for each. */
export function createHeeding(world: World): Engine["heedNotice"] {
  const heeded = new Set<string>();

  return async function heedNotice(platformId, message) {
    const platform = world.config.platforms.find(({ id }) => id === platformId);
    if (platform === undefined) return "nobody";
    const notice = await read(world, platform, message);
    if (notice === undefined) return "nobody";
    if (notice.kind !== "about") return notice.kind === "nothing" ? "taken" : notice.kind;
    const name = `${platformId} ${notice.id}`;
    if (heeded.has(name)) return "taken";
    const found = await lookAt(world, platform, notice);
    if (found === "taken") remember(heeded, name);
    return found;
  };
}

function remember(names: Set<string>, name: string): void {
  names.add(name);
  const oldest = names.size > REMEMBERED ? names.values().next().value : undefined;
  if (oldest !== undefined) names.delete(oldest);
}

/** Whichever of the platform's providers signed it. */
async function read(world: World, platform: Platform, message: Message): Promise<Notice | undefined> {
  const all = [undefined, ...platform.modules].map((module) => world.provider(platform, module));
  const posting = [...new Set(all)].flatMap(({ readNotice }) =>
    readNotice === undefined ? [] : [readNotice],
  );
  let found: Notice | undefined;
  for (const readNotice of posting) {
    found = await readNotice(message);
    if (found.kind !== "forged") return found;
  }
  return found;
}

async function lookAt(world: World, platform: Platform, about: About): Promise<Heeded> {
  const stored = world.store.read(about.orderId);
  const one = stored?.order.authorizations.find(({ id }) => id === about.key);
  const isOurs = about.platformId === platform.id && stored?.order.platformId === platform.id;
  if (stored === undefined || one === undefined || !isOurs) return "taken";
  if (one.ref !== undefined && one.ref !== about.ref) return "taken";
  if (about.fraud !== undefined) {
    // It changes nothing about the payment: whether to refund before a dispute comes is for a person to say.
    const { id: orderId } = stored.order;
    const found = { platformId: platform.id, orderId, authorizationId: one.id, code: about.fraud };
    world.log({ event: "earlyFraudWarning", level: "alarm", ...found });
    return "taken";
  }
  const provider = providerOf(world, platform, stored);
  const answer = await inquire(world, provider, { ...one, ref: about.ref });
  if (answer.kind === "unknown" || answer.kind === "none") {
    // Of a payment that waits, a duty asks anyway; other news would be lost.
    if (!isWaiting(one)) return "unreadable";
  } else {
    await note(world, { stored, platform }, { kind: "noteAnswer", authorizationId: one.id, answer });
  }
  const now = world.store.read(about.orderId);
  const after = now?.order.authorizations.find(({ id }) => id === one.id);
  if (now === undefined || after === undefined) return "taken";
  const found = await noteElsewhere(world, { stored: now, platform }, provider, { ...after, ref: about.ref });
  return found === undefined ? "unreadable" : "taken";
}

function isWaiting({ status }: Authorization): boolean {
  return status === "pending" || status === "requiresAction";
}
