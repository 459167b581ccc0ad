// A show played by itself: big screens and eight visitors' phones play ten rounds of each stand against a built
// ./service, with a friend who leaves, a card that is declined, a connection that is cut and an address that changes.
// Exits with 1 when a browser reports an error, a round does not complete, or a screen shows what a visitor typed.

import { strict as assert } from "node:assert";
import type { PageView } from "../src/api/pages/page.ts";
import { pathTo, SHOW } from "../src/api/paths.ts";
import type { ControlAnswer, ScreenView, StandAct } from "../src/api/show-json.ts";
import type { StandName } from "../src/show/stands.ts";
import { STAND_NAMES } from "../src/show/stands.ts";
import { startService } from "../test/support/binary/service.ts";
import { until, untilPrinted } from "../test/support/binary/shop.ts";
import { findHosts } from "../test/support/browser/browser.ts";
import type { OpenBrowser } from "./show/browsers.ts";
import { openPhone, openScreen, press, scan, takePart } from "./show/browsers.ts";
import { enterNetwork } from "./show/network.ts";

const ROUNDS = 10;
const PHONES = 8;
const CUT_MS = 4_000;
const TYPED = "Mallory <b>types</b>";
/** Shares that are left after the captain's. */
const SHARES: Readonly<Record<StandName, number>> = { dinner: 4, trip: 3, match: 5 };

const network = enterNetwork();
const addresses = [network.address, "192.168.78.3"];
findHosts(addresses);
await using service = await startService({
  args: (port) => ["--show", "--stands", STAND_NAMES.join(), "--port", String(port), ...network.options],
});
const here = `http://localhost:${service.port}`;
let room = `http://${network.address}:${service.port}`;
const hosts = addresses.map((address) => `${address}:${service.port}`);

async function dataOf<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${here}${path}`, init);
  const { data, errors } = (await answer.json()) as { readonly data: T; readonly errors?: readonly string[] };
  assert.equal(answer.status, 200, errors?.join() ?? path);
  return data;
}

const screenOf = (stand: StandName) => dataOf<ScreenView>(pathTo(SHOW.screenState, { stand }));
const scanUrl = (stand: StandName) => room + pathTo(SHOW.scan, { stand });

async function act(stand: StandName, what: StandAct): Promise<void> {
  const headers = { "content-type": "application/json", origin: here };
  const body = JSON.stringify({ stand, act: what });
  const { refused } = await dataOf<ControlAnswer>(SHOW.act, { method: "POST", headers, body });
  assert.equal(refused, undefined);
}

const screens = new Map<StandName, OpenBrowser>();
for (const stand of STAND_NAMES) screens.set(stand, await openScreen(here + pathTo(SHOW.screen, { stand })));
const phones = await Promise.all(Array.from({ length: PHONES }, () => openPhone(room, hosts)));

/** As many phones as there are shares, other ones each round. */
function guestsOf(stand: StandName, round: number): readonly OpenBrowser[] {
  const from = round * SHARES[stand];
  return Array.from({ length: SHARES[stand] }, (_, place) => phones[(from + place) % PHONES]).filter(
    (phone) => phone !== undefined,
  );
}

/** The round completes, the screen says so, and shows nothing that was typed. */
async function complete(stand: StandName): Promise<void> {
  const view = await until(`${stand} to complete`, async () => {
    const seen = await screenOf(stand);
    return seen.phase === "done" ? seen : undefined;
  });
  assert.deepEqual([view.order?.status, view.paid], ["completed", view.amount]);
  const { page } = screens.get(stand) ?? assert.fail();
  await page.getByRole("heading", { name: "Paid together" }).waitFor({ timeout: 5_000 });
  const shown = (await page.locator("body").textContent()) ?? "";
  assert.doesNotMatch(shown, /mallory|types|@/i);
  await until(`the webhooks of ${stand} to be answered`, async () =>
    (await screenOf(stand)).webhooks.every(({ answer }) => answer === 200) ? true : undefined,
  );
}

type Guests = { readonly stand: StandName; readonly guests: readonly OpenBrowser[] };
const first = ({ guests: [guest] }: Guests) => guest ?? assert.fail();
const all = ({ stand, guests }: Guests) =>
  Promise.all(guests.map((phone) => takePart(phone, scanUrl(stand))));

/** What is special in a round, by its number. */
const PLOTS: Readonly<Record<number, readonly [name: string, play: (round: Guests) => Promise<unknown>]>> = {
  2: [
    "a phone waits for the next round",
    async (round) => {
      await act(round.stand, "fill");
      await until("the result", async () =>
        (await screenOf(round.stand)).phase === "done" ? true : undefined,
      );
      await scan(first(round), scanUrl(round.stand));
      await all(round);
    },
  ],
  3: [
    "a friend leaves, and another one comes",
    async (round) => {
      await takePart(first(round), scanUrl(round.stand));
      await act(round.stand, "leave");
      await until("the friend to be gone", async () =>
        (await screenOf(round.stand)).guests.some(({ state }) => state === "left") ? true : undefined,
      );
      await all(round);
    },
  ],
  5: [
    "a card is declined",
    async (round) => {
      await act(round.stand, "decline");
      await scan(first(round), scanUrl(round.stand));
      assert.equal(await press(first(round)), false);
      await all(round);
    },
  ],
  6: [
    "a visitor types",
    async (round) => {
      const phone = first(round);
      await scan(phone, scanUrl(round.stand));
      await payTyped(phone.page.url());
      await all({ ...round, guests: round.guests.slice(1) });
    },
  ],
  7: [
    "the connection is cut",
    async (round) => {
      const cut = [first(round), screens.get(round.stand) ?? assert.fail()];
      await scan(first(round), scanUrl(round.stand));
      for (const { page } of cut) await page.context().setOffline(true);
      await Bun.sleep(CUT_MS);
      for (const { page } of cut) await page.context().setOffline(false);
      await all(round);
    },
  ],
};

/** Pays as the page does, but with a name that someone typed. */
async function payTyped(page: string): Promise<void> {
  const { data } = (await (await fetch(`${page}/state`)).json()) as { readonly data: PageView };
  const { suggestedShare, ux, filledIn } = data;
  const units = Object.keys(filledIn?.picked ?? {}).map((itemId) => ({ itemId, quantity: 1 }));
  const buyer = { email: "mallory@example.com", firstName: TYPED, lastName: TYPED };
  const means = { number: "4242424242424242", expMonth: "12", expYear: "2090", cvc: "123" };
  const share = ux === "picking" ? { units } : { amount: suggestedShare };
  const body = JSON.stringify({ attempt: crypto.randomUUID(), ...buyer, ...share, means });
  const headers = { "content-type": "application/json", origin: room };
  const answer = await fetch(`${page}/payments`, { method: "POST", headers, body });
  assert.equal(answer.status, 200, await answer.text());
}

async function changeAddress(): Promise<void> {
  if (network.change === undefined) return;
  room = `http://${network.change()}:${service.port}`;
  await until("the new address on the screen", async () =>
    (await screenOf("trip")).scanUrl.startsWith(room) ? true : undefined,
  );
  await untilPrinted(service, "The address has changed");
  console.log(`  the address has changed to ${room}`);
}

const began = performance.now();
for (let round = 1; round <= ROUNDS; round++) {
  if (round === 9) await changeAddress();
  for (const stand of STAND_NAMES) {
    const [plot = "", play = all] = PLOTS[round] ?? [];
    const start = performance.now();
    await act(stand, "next");
    await play({ stand, guests: guestsOf(stand, round) });
    await complete(stand);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    console.log(
      `  round ${String(round).padStart(2)}  ${stand.padEnd(6)}  ${seconds.padStart(5)} s  ${plot}`,
    );
  }
}
for (const browser of [...phones, ...screens.values()]) await browser.close();
assert.doesNotMatch(service.printed(), /showFailed|alert/);
const { code } = await service.stop();
assert.equal(code, 0);
await service[Symbol.asyncDispose]();
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${ROUNDS} rounds of ${STAND_NAMES.length} stands by ${PHONES} phones in ${minutes} min: no error, nothing typed on a screen.`,
);
process.exit(0);
