// What a payment provider notifies us of: believed only as a reason to ask it about one of our payments (T23). Order and
// repetition do not matter, for nothing an answer says goes backwards (F17, F18).

import type { Platform } from "../config/config.ts";
import type { Authorization } from "../domain/order.ts";
import type { Notice, Provider } from "../psp/provider.ts";
import { inquire } from "./ask-provider.ts";
import type { Heeded } from "./contract.ts";
import { providerOf } from "./page-door.ts";
import { note } from "./payments.ts";
import type { World } from "./world.ts";

type Message = { readonly body: string; readonly signature: string };
type About = Extract<Notice, { readonly kind: "about" }>;

/** Asks the provider about the payment that a genuine notification names, and saves what it says. */
export async function heedNotice(world: World, platformId: string, message: Message): Promise<Heeded> {
  const platform = world.config.platforms.find(({ id }) => id === platformId);
  if (platform === undefined) return "nobody";
  const notice = await read(world, platform, message);
  if (notice === undefined) return "nobody";
  if (notice.kind !== "about") return notice.kind === "nothing" ? "taken" : notice.kind;
  return lookAt(world, platform, notice);
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
  const provider = providerOf(world, platform, stored);
  const answer = await inquire(world, provider, { ...one, ref: about.ref });
  // That nothing is known yet is no news: whoever asked for the payment is still waiting for his answer.
  if (answer.kind !== "unknown" && answer.kind !== "none") {
    await note(world, { stored, platform }, { kind: "noteAnswer", authorizationId: one.id, answer });
  }
  return noteElsewhere(world, platform, about, provider, one);
}

/** Money that was given back by hand at the provider shows on the order too. */
async function noteElsewhere(
  world: World,
  platform: Platform,
  { orderId, ref }: About,
  { refundedElsewhere }: Provider,
  one: Authorization,
): Promise<Heeded> {
  const stored = world.store.read(orderId);
  if (stored === undefined || one.captured === 0 || refundedElsewhere === undefined) return "taken";
  const amount = await refundedElsewhere(one.id, ref);
  if (amount === undefined) return "unreadable";
  await note(world, { stored, platform }, { kind: "noteRefundsElsewhere", authorizationId: one.id, amount });
  return "taken";
}
