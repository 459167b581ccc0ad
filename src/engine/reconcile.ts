// Compares our account of payments with the provider's (I7). What has one right answer is put right at once: a hold we
// forgot is released, an answer that was lost is taken in. What has not is told, with both amounts, and left alone.

import type { Platform } from "../config/config.ts";
import type { PaymentAnswer } from "../domain/command.ts";
import type { Authorization, Order } from "../domain/order.ts";
import { DAY } from "../domain/time.ts";
import type { Provider } from "../psp/provider.ts";
import type { StoredOrder } from "../store/contract.ts";
import { inquire } from "./ask-provider.ts";
import type { Comparison, Difference, Reconciled } from "./contract.ts";
import { noteElsewhere } from "./elsewhere.ts";
import { providerOf } from "./page-door.ts";
import { note } from "./payments.ts";
import type { World } from "./world.ts";

/** An order that changed lately was not made longer ago than this: later only its refunds change. */
const OLDEST_MS = 180 * DAY;
const PAGE = 100;

/** What is to be done about one payment. `take`: the provider's word is news that the rules can follow. */
export type Verdict = "agree" | "take" | "release" | "unanswered" | Differing;
type Differing = Pick<Difference, "what" | "ours" | "theirs">;

/** Looks at every order changed lately; one with something under way is the loop's. */
export async function reconcile(world: World, { since, heals }: Comparison): Promise<Reconciled> {
  const left: Difference[] = [];
  let looked = 0;
  let healed = 0;
  for (const platform of world.config.platforms) {
    for (const stored of changed(world, platform, since)) {
      for (const one of stored.order.authorizations.filter((each) => isQuiet(stored.order, each))) {
        looked += 1;
        const provider = providerOf(world, platform, stored);
        const found = await lookAt({ world, platform, stored, provider, one, heals });
        if (found === "healed") healed += 1;
        else if (found !== undefined) left.push(found);
      }
    }
  }
  return { looked, healed, left };
}

function* changed(world: World, platform: Platform, since: number): Generator<StoredOrder> {
  const createdAfter = Math.max(0, since - OLDEST_MS);
  let after: string | undefined;
  for (;;) {
    const filter = { platformId: platform.id, createdAfter, limit: PAGE };
    const { orders, hasMore } = world.store.list(after === undefined ? filter : { ...filter, after });
    yield* orders.filter(({ order }) => order.updatedAt >= since);
    after = orders.at(-1)?.order.id;
    if (!hasMore || after === undefined) return;
  }
}

/** Nothing of this payment is on its way: what is, a duty asks about anyway. */
function isQuiet(order: Order, one: Authorization): boolean {
  const waits = one.status === "pending" || one.status === "requiresAction";
  const isRefunding = order.refunds.some(
    ({ authorizationId, status }) => authorizationId === one.id && status === "pending",
  );
  const isReleasing = one.releasing !== undefined && one.status === "authorized";
  return !waits && !isRefunding && !isReleasing;
}

type Look = {
  readonly world: World;
  readonly platform: Platform;
  readonly stored: StoredOrder;
  readonly provider: Provider;
  readonly one: Authorization;
  readonly heals: boolean;
};
type Found = Difference | "healed" | undefined;

async function lookAt(look: Look): Promise<Found> {
  const { world, stored, provider, one } = look;
  const answer = await inquire(world, provider, one);
  // It moved while we asked: the next comparison sees it at rest.
  if (world.store.read(stored.order.id)?.order.seq !== stored.order.seq) return undefined;
  const verdict = judge(one, answer);
  if (verdict === "agree") return compareElsewhere(look);
  if (verdict === "take" || verdict === "release") return cure(look, verdict, answer);
  return { ...aboutOf(look), ...(verdict === "unanswered" ? differing(one, answer, verdict) : verdict) };
}

async function cure(look: Look, verdict: "take" | "release", answer: PaymentAnswer): Promise<Found> {
  const { world, provider, one } = look;
  if (!look.heals) return { ...aboutOf(look), ...differing(one, answer, "curable") };
  if (verdict === "take") {
    await note(world, look, { kind: "noteAnswer", authorizationId: one.id, answer });
    return "healed";
  }
  const { kind } = await provider.release({ key: `${one.id}:release`, paymentKey: one.id, ref: one.ref });
  return kind === "released" ? "healed" : { ...aboutOf(look), ...differing(one, answer, "notReleased") };
}

/** What happened at the provider without us is taken in; then the refunds of both accounts must sum to the same. */
async function compareElsewhere(look: Look): Promise<Found> {
  const { world, stored, provider, one, heals } = look;
  if (one.captured === 0 || provider.elsewhere === undefined) return undefined;
  const found = heals
    ? await noteElsewhere(world, look, provider, one)
    : await provider.elsewhere(one.id, one.ref);
  const now = world.store.read(stored.order.id)?.order ?? stored.order;
  const ours = now.authorizations.find(({ id }) => id === one.id)?.refunded ?? 0;
  if (found === undefined) return { ...aboutOf(look), what: "unanswered", ours, theirs: 0 };
  if (found.refunded !== ours)
    return { ...aboutOf(look), what: "otherRefunds", ours, theirs: found.refunded };
  return now.seq === stored.order.seq ? undefined : "healed";
}

function aboutOf({ stored, one }: Look): Pick<Difference, "orderId" | "authorizationId"> {
  return { orderId: stored.order.id, authorizationId: one.id };
}

type Ours = "held" | "taken" | "nothing";
type Cell =
  | "agree"
  | "take"
  | "release"
  | "unanswered"
  | Difference["what"]
  | "sameAmount"
  | "late"
  | "asked";

/** Our word on a payment at rest, across; the provider's, down. */
const CELLS: { readonly [K in PaymentAnswer["kind"]]: { readonly [O in Ours]: Cell } } = {
  unknown: { held: "unanswered", taken: "unanswered", nothing: "unanswered" },
  none: { held: "unknownThere", taken: "unknownThere", nothing: "agree" },
  declined: { held: "unknownThere", taken: "unknownThere", nothing: "agree" },
  requiresAction: { held: "unknownThere", taken: "unknownThere", nothing: "release" },
  authorized: { held: "sameAmount", taken: "notCapturedThere", nothing: "late" },
  captured: { held: "asked", taken: "sameAmount", nothing: "capturedThere" },
  released: { held: "take", taken: "notCapturedThere", nothing: "agree" },
};

/** Pure: our word on a payment at rest against the provider's. */
export function judge(one: Authorization, answer: PaymentAnswer): Verdict {
  const ours = one.captured > 0 ? "taken" : one.status === "authorized" ? "held" : "nothing";
  const cell = CELLS[answer.kind][ours];
  switch (cell) {
    case "agree":
    case "take":
    case "release":
    case "unanswered":
      return cell;
    case "sameAmount": {
      const compared = differing(one, answer, "otherAmount");
      return compared.ours === compared.theirs ? "agree" : compared;
    }
    case "late":
      // A hold that was never heard of is news; one that was released here is released there again.
      return one.authorized === 0 ? "take" : "release";
    case "asked":
      return one.capturing === true ? "take" : differing(one, answer, "capturedThere");
    default:
      return differing(one, answer, cell);
  }
}

/** Held or captured, in minor units, by our account and by theirs. */
function differing(one: Authorization, answer: PaymentAnswer, what: Difference["what"]): Differing {
  const ours = one.captured > 0 ? one.captured : one.status === "authorized" ? one.authorized : 0;
  return { what, ours, theirs: "amount" in answer ? answer.amount : 0 };
}
