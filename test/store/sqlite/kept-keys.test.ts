// One idempotency key, one effect (I9), through the whole store: against a plain map of what the documents promise.

import { expect, test } from "bun:test";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { EarlierAnswer, IdempotencyKey } from "../../../src/ports/store.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import { misplacedRowsIn } from "../../../src/store/sqlite/inspect/misplaced-rows.ts";
import { storeOver } from "../../../src/store/sqlite/store.ts";
import { createResponseIndex } from "../../../src/store/sqlite/tables/response-index.ts";
import { anOrder, creating, temporaryFolder } from "../../support/store/orders.ts";

/** So few come into the file together that a short run sees all of it. */
const SIZES = { together: 4, atATime: 2 };
const SCOPES = ["pl_one POST /v1/orders", "pl_two POST /v1/orders"];
const KEYS = SCOPES.flatMap((scope) =>
  Array.from({ length: 20 }, (_, index) => ({ scope, key: `k${index}`, fingerprint: "f" })),
);
const MANY_PAGES = 1_000_000;

type Write = {
  readonly kind: "create" | "createAgain" | "refuse" | "keep" | "replace";
  readonly key: IdempotencyKey;
};
type Step = readonly Write[] | { readonly pruneBefore: number } | "restart" | "kill" | "fill" | "clear";
type Held = { readonly fingerprint: string; readonly body: string; readonly at: number };

const aWrite = fc.record({
  kind: fc.constantFrom<Write["kind"][]>("create", "create", "createAgain", "refuse", "keep", "replace"),
  key: fc
    .tuple(fc.constantFrom(...KEYS), fc.constantFrom("f", "f", "f", "g"))
    .map(([key, fingerprint]): IdempotencyKey => ({ ...key, fingerprint })),
});
const aStep = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 6, arbitrary: fc.array(aWrite, { minLength: 1, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.record({ pruneBefore: fc.nat(120) }) },
  { weight: 3, arbitrary: fc.constantFrom("restart", "kill", "fill", "clear") },
);

test("I9: a key has one effect and one response, whatever fails or ends in between", async () => {
  const property = fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 25 }), async (steps) => {
    using folder = temporaryFolder();
    const trial = newTrial(folder.database);
    for (const step of steps) {
      await trial.take(step);
      await trial.compare();
    }
    await trial.close();
  });
  await fc.assert(property, { numRuns: 25 });
});

function newTrial(firstPath: string) {
  const responses = new Map<string, Held>();
  let path = firstPath;
  let { open, store } = start(path);
  let now = 0;

  function expectedOf(key: IdempotencyKey): EarlierAnswer | undefined {
    const found = responses.get(nameOf(key));
    if (found === undefined) return undefined;
    if (found.fingerprint !== key.fingerprint) return { kind: "keyReused" };
    return { kind: "replayed", answer: { status: 200, body: found.body } };
  }

  /** Writes that share a transaction are saved and answered in their order. */
  function write({ kind, key }: Write): Promise<void> {
    now += 1;
    const at = now;
    const body = `response ${at}`;
    const answer = { status: 200, body };
    const hold = () => void responses.set(nameOf(key), { fingerprint: key.fingerprint, body, at });
    if (kind === "replace")
      return store.replaceAnswer(key, answer).then(() => {
        const found = responses.get(nameOf(key));
        if (found?.fingerprint === key.fingerprint) responses.set(nameOf(key), { ...found, body });
      }, unlessFull);
    if (kind === "keep")
      return store.keepAnswer(key, answer, at).then(
        () => {
          expect(expectedOf(key)).toBeUndefined();
          hold();
        },
        (error) => expectedOf(key) ?? unlessFull(error),
      ) as Promise<void>;
    const id = kind === "createAgain" ? "ord_0" : `ord_${at}`;
    const change = kind === "refuse" ? {} : { change: creating(anOrder(id), { answer }) };
    const options = { audit: "none", now: at, isNew: true, idempotency: key } as const;
    return store
      .update(id, () => ({ value: null, ...change }), options)
      .then(
        (updated) => {
          expect(updated).toEqual(expectedOf(key) ?? { kind: "done", value: null });
          if (updated.kind === "done" && kind !== "refuse") hold();
        },
        (error) => (kind === "createAgain" ? undefined : unlessFull(error)),
      );
  }

  async function prune(before: number): Promise<void> {
    await store.prune(before);
    for (const [name, { at }] of responses) if (at < before) responses.delete(name);
  }

  /** The file and its log as a process leaves them that is killed. */
  async function kill(): Promise<void> {
    const next = join(dirname(path), "next", "orders.db");
    mkdirSync(dirname(next));
    for (const end of ["", "-wal"]) cpSync(path + end, next + end);
    await store.close();
    path = next;
    ({ open, store } = start(path));
  }

  async function restart(): Promise<void> {
    await store.close();
    ({ open, store } = start(path));
  }

  return {
    async take(step: Step): Promise<void> {
      if (step === "kill") return kill();
      if (step === "restart") return restart();
      // SQLite takes the number of pages that there are if it is higher.
      if (step === "fill" || step === "clear")
        return void open.database.run(`PRAGMA max_page_count = ${step === "fill" ? 1 : MANY_PAGES}`);
      if ("pruneBefore" in step) return prune(step.pruneBefore);
      await Promise.all(step.map(write));
    },
    async compare(): Promise<void> {
      const found = await Promise.all(KEYS.map((key) => store.earlierAnswer(key)));
      expect(found).toEqual(KEYS.map(expectedOf));
      const faults = misplacedRowsIn(open.database).map(({ fault }) => fault);
      expect(faults).not.toContain("that its key does not find");
    },
    close: () => store.close(),
  };
}

function start(path: string) {
  const open = openDatabase({ path });
  return { open, store: storeOver(open, {}, createResponseIndex(open.database, SIZES)) };
}

const nameOf = ({ scope, key }: IdempotencyKey): string => `${scope} ${key}`;

function unlessFull(error: unknown): void {
  expect(error).toMatchObject({ kind: "full" });
}
