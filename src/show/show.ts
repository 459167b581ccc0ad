// A trade show: its stands while they run, the phones that have come, and what its presenter sees of them.

import type { FilledIn, PageItem } from "../api/pages/page.ts";
import { pathTo, SHOW } from "../api/paths.ts";
import type { ControlAnswer, ControlRequest, ControlView, ScreenView } from "../api/show-json.ts";
import type { InvitedByLink } from "../application/contract/operations.ts";
import { MINUTE, SECOND } from "../domain/time.ts";
import { addressOfAnimal } from "./animals.ts";
import type { OrderClient } from "./order-client.ts";
import type { RunningStand } from "./running-stand.ts";
import { createRunningStand } from "./running-stand.ts";
import type { StandName } from "./stands.ts";
import { STANDS } from "./stands.ts";

export type ShowOptions = {
  readonly stands: readonly StandName[];
  readonly client: OrderClient;
  readonly inviteByLink: (
    orderId: string,
    person: { readonly email: string; readonly firstName: string },
  ) => Promise<InvitedByLink | undefined>;
  /** Advances the orders' clock. */
  readonly turn: (to: number) => Promise<unknown>;
  /** The orders' clock, in epoch ms. */
  readonly now: () => number;
  /** In ms, of a clock that only goes forward and that nothing advances. */
  readonly elapsed: () => number;
  /** The address that visitors use, as it is now. */
  readonly publicUrl: () => string;
  readonly onFailed: (error: unknown) => void;
};

export type Scanned =
  /** The token of the page where they pay. */
  { readonly kind: "seat"; readonly token: string } | { readonly kind: "wait"; readonly screen: ScreenView };

export type Show = {
  /** Undefined: there is no such stand. */
  scan(stand: string, phone: Phone): Promise<Scanned | undefined>;
  screen(stand: string): ScreenView | undefined;
  control(): ControlView;
  act(asked: ControlRequest): Promise<ControlAnswer | undefined>;
  filledIn(invitationId: string, items: readonly PageItem[]): FilledIn | undefined;
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
};

/** A browser that came to a stand. `isHere`: that of the machine itself. */
export type Phone = { readonly id: string; readonly isHere: boolean };

const TICK_MS = SECOND / 2;
/** Without a phone for so long, the presenter is told what may be the matter. */
const HELP_MS = 2 * MINUTE;

export function createShow(options: ShowOptions): Show {
  const { client, elapsed, now, inviteByLink, turn, publicUrl } = options;
  const startedAt = elapsed();
  const phones = new Set<string>();
  const running = new Map<string, RunningStand>(
    options.stands.map((name) => [
      name,
      createRunningStand({
        stand: STANDS[name],
        client,
        elapsed,
        now,
        invite: (orderId, animal) =>
          inviteByLink(orderId, { email: addressOfAnimal(animal), firstName: animal }),
        ...(options.stands.length === 1 && { turn }),
        scanUrl: () => publicUrl() + pathTo(SHOW.scan, { stand: name }),
      }),
    ]),
  );
  let timer: ReturnType<typeof setInterval> | undefined;

  /** A stand that fails goes on with the next tick. */
  const tick = () => {
    for (const stand of running.values()) void stand.tick().catch(options.onFailed);
  };

  const control = (): ControlView => ({
    stands: [...running.values()].map((stand) => stand.control()),
    address: publicUrl(),
    phones: phones.size,
    needsHelp: phones.size === 0 && elapsed() - startedAt >= HELP_MS,
  });

  return {
    async scan(name, phone) {
      const stand = running.get(name);
      if (stand === undefined) return undefined;
      if (!phone.isHere) phones.add(phone.id);
      const token = await stand.scan(phone.id);
      return token === undefined ? { kind: "wait", screen: stand.screen() } : { kind: "seat", token };
    },
    screen: (name) => running.get(name)?.screen(),
    control,
    async act({ stand: name, act }) {
      const stand = running.get(name);
      if (stand === undefined) return undefined;
      const refused = await stand.act(act);
      return { view: control(), ...(refused !== undefined && { refused }) };
    },
    filledIn(invitationId, items) {
      const stands = [...running.values()];
      return stands.map((stand) => stand.filledIn(invitationId, items)).find((found) => found !== undefined);
    },
    start() {
      tick();
      timer = setInterval(tick, TICK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...running.values()].map((stand) => stand.rest()));
    },
  };
}
