// Searches and the dashboard's lists in a large file, compared with look-ups by id: one request at a time, each kind in turn, so that what else the
// machine does misleads less.

import { DASHBOARD_API } from "../../src/api/paths.ts";
import type { Server } from "./process.ts";
import { cpuMs } from "./process.ts";
import { report, reportAtMost } from "./report.ts";
import { ORDER, postOf } from "./requests.ts";
import { median } from "./turns.ts";

const ROUNDS = 40;
const MOST_MS = 50;
const INDEXING_MS = 600_000;

const FIRST =
  "ana bob cleo dora emil finn gala hugo ines jens kira liam mona nils olga paul rosa sven tara udo".split(
    " ",
  );
const SYLLABLES = "ba be bo da de do ka ke ko la le lo ma me mo na ne no ra re".split(" ");

/** The digits of a number, in syllables: 6,859 names. */
function lastName(number: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? "";
  return syllable(number) + syllable(Math.floor(number / 19)) + syllable(Math.floor(number / 361));
}

function personOf(number: number) {
  const firstName = FIRST[number % FIRST.length] ?? "";
  const name = lastName(number * 7);
  return {
    firstName,
    lastName: name,
    email: `${firstName}.${name}.${number}@example.com`,
    trackId: `cart-${number}`,
  };
}

function fullName(number: number): string {
  const { firstName, lastName } = personOf(number);
  return `${firstName} ${lastName}`;
}

function amountOf(number: number): number {
  return 100 + ((number * 7_919) % 50_000);
}

/** POSTs of orders that differ in their captains, references and amounts, as a shop's do. */
export function variedPosts(key: string): () => string {
  const order = JSON.parse(ORDER) as object;
  let number = 0;
  return () => {
    number++;
    const more = { amount: amountOf(number), ...personOf(number) };
    return postOf("/v1/orders", JSON.stringify({ ...order, ...more }), `Authorization: ${key}`);
  };
}

/** Searches for what one order has, what some thousands have, and what all have; and lists of the dashboard. */
export async function benchSearch(server: Server, ids: readonly string[]): Promise<void> {
  const ask = asking(server);
  await completeIndex(server);
  const some = () => 1 + Math.floor(Math.random() * Math.min(ids.length, 900_000));
  const searches: readonly (readonly [string, () => string])[] = [
    ["by e-mail address", () => personOf(some()).email],
    ["by reference", () => personOf(some()).trackId],
    ["by the beginning of a reference, hundreds", () => `cart-${some()}`.slice(0, 8)],
    ["by the beginning of a reference, all", () => "cart"],
    ["by last name, hundreds", () => personOf(some()).lastName],
    ["by full name, tens", () => fullName(some())],
    ["by first name, tens of thousands", () => personOf(some()).firstName],
    ["by amount, tens", () => (amountOf(some()) / 100).toFixed(2)],
    ["by id", () => ids[some() % ids.length] ?? ""],
    ["by what no order has", () => "nobody anywhere"],
  ];
  const lists: readonly (readonly [string, () => string])[] = [
    ["newest", () => ""],
    ["newest, a page far below", () => `&after=${ids[some() % ids.length]}`],
    ["by status", () => "&status=initiated"],
    ["by status, of which there is none", () => "&status=refunded"],
    ["with a gap", () => "&gap=true"],
    ["of some days", () => `&createdBefore=${Date.now() - 1}&createdAfter=1`],
    ["by the beginning of a reference, all", () => "&search=cart"],
    ["by e-mail address", () => `&search=${encodeURIComponent(personOf(some()).email)}`],
  ];
  const path = (text: string) => `/v1/orders?limit=50&search=${encodeURIComponent(text)}`;
  const byId = await timed(server, ROUNDS * 10, () => ask(`/v1/orders/${ids[some() % ids.length]}`));
  report("look-up by id", `${byId.ms.toFixed(2)} ms`);
  report("  processor time for one", `${Math.round(byId.cpuMs * 1_000)} us`);
  const asked = [
    ...searches.map(([name, textOf]) => [`search ${name}`, () => path(textOf())] as const),
    ...lists.map(
      ([name, queryOf]) =>
        [`dashboard's list ${name}`, () => `${DASHBOARD_API.orders}?limit=50${queryOf()}`] as const,
    ),
    ["dashboard's Today", () => DASHBOARD_API.today] as const,
  ];
  for (const [name, pathOf] of asked) {
    const { ms, cpuMs, found } = await timed(server, ROUNDS, () => ask(pathOf()));
    report(name, `${ms.toFixed(2)} ms`);
    report(
      "  orders on the page, and times a look-up by id",
      `${found}, ${Math.round(cpuMs / byId.cpuMs)} times`,
    );
    reportAtMost("  processor time for one", cpuMs, MOST_MS, "ms");
  }
}

function asking(server: Server) {
  return async (path: string): Promise<readonly unknown[]> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      // As of this name the sandbox opens its dashboard too.
      headers: { Authorization: server.key, Host: "localhost" },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { readonly data: { readonly orders?: unknown } };
    const found = data.orders ?? data;
    return Array.isArray(found) ? found : [found];
  };
}

/**
 * A search adds to the index what it lacks; the request may be over before. Answers with the processor time that it took the
 * server, in ms.
 */
export async function completeIndex(server: Server): Promise<number> {
  const ask = asking(server);
  const startedAt = performance.now();
  const before = cpuMs(server.pid);
  const tryOnce = () =>
    ask("/v1/orders?search=nobody").then(
      () => true,
      () => false,
    );
  while (!(await tryOnce()))
    if (performance.now() > startedAt + INDEXING_MS) throw new Error("the search index is not complete");
  return cpuMs(server.pid) - before;
}

/** Medians, and processor time of the server for one. */
async function timed(server: Server, rounds: number, ask: () => Promise<readonly unknown[]>) {
  const taken: number[] = [];
  const found: number[] = [];
  const before = cpuMs(server.pid);
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    found.push((await ask()).length);
    taken.push(performance.now() - startedAt);
  }
  return { ms: median(taken), cpuMs: (cpuMs(server.pid) - before) / rounds, found: median(found) };
}
