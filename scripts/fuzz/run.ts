// Runner of requests in small batches, until there were enough or one was answered wrongly: then it shrinks that request
// and reports it.

import fc from "fast-check";
import { published } from "../../test/support/http/published.ts";
import type { Ask } from "./ask.ts";
import { issuesWith } from "./check-response.ts";
import type { Asked, Context } from "./requests.ts";
import { anyRequest } from "./requests.ts";
import type { Keys, Pool } from "./shop.ts";
import { makeOrders, rememberIds } from "./shop.ts";

const BATCH = 20;
/** After so many batches there are new orders, in every state. */
const BATCHES_PER_ORDERS = 5;

const BATCHES_PER_NOTE = 500;

export type Fuzz = {
  readonly ask: Ask;
  readonly keys: Keys;
  readonly requests: number;
  readonly seed: number;
  /** Whether a failing request is shrunk to the smallest one. */
  readonly shrinks: boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Is told from time to time how many requests were played. */
  readonly note?: (played: number) => void;
};

/** How many answers had which status, by call: to see that the requests reach what they are meant to. */
export type Tally = ReadonlyMap<string, number>;

/** Throws with the request and its answer when one is wrong. */
export async function fuzz({ ask, keys, requests, seed, shrinks, now, note }: Fuzz): Promise<Tally> {
  const { text } = await ask("GET", "/openapi.json", {});
  const document = published(JSON.parse(text));
  const pool: Pool = { ids: new Map() };
  const context: Context = { document, keys, pool, now };
  const tally = new Map<string, number>();
  let batches = 0;

  async function play(asked: Asked): Promise<void> {
    const { call, path, headers, body } = asked;
    const answer = await ask(call.method, path, headers, body);
    const issues = issuesWith(document, asked, answer);
    if (issues.length > 0) {
      throw new Error(
        `${call.method} ${path}\n${JSON.stringify(headers)}\n${body}\n-> ${answer.status} ${answer.text}\n${issues.join("\n")}`,
      );
    }
    const row = `${call.operation.operationId} ${answer.status}`;
    tally.set(row, (tally.get(row) ?? 0) + 1);
    if (answer.status === 200) rememberIds(pool, answer.text);
  }

  await makeOrders(ask, keys, pool);
  const batch = fc.array(anyRequest(context), { minLength: BATCH, maxLength: BATCH });
  const run = await fc.check(
    fc.asyncProperty(batch, async (all) => {
      batches += 1;
      if (batches % BATCHES_PER_ORDERS === 0) await makeOrders(ask, keys, pool);
      await Promise.all(all.map(play));
      if (batches % BATCHES_PER_NOTE === 0) note?.(batches * BATCH);
    }),
    { seed, numRuns: Math.ceil(requests / BATCH), endOnFailure: !shrinks },
  );
  // Its own report shows whole calls of the document; the error has the smallest request and its answer.
  if (run.failed) throw run.errorInstance ?? new Error("interrupted");
  return tally;
}
