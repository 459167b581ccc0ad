// Some hundred requests made from the published document, right and wrong, against the compiled service; as many as one
// likes are played by scripts/fuzz.ts. And the fuzzer itself: that it notices what it is there for.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Answer, Ask } from "../../../scripts/fuzz/ask.ts";
import { fuzz } from "../../../scripts/fuzz/run.ts";
import { askOf, KEYS, startFuzzed } from "../../../scripts/fuzz/service.ts";
import type { Service } from "../../support/binary/service.ts";

let service: Service;
let ask: Ask;
beforeAll(async () => {
  service = await startFuzzed();
  ask = askOf(service);
});
afterAll(() => service[Symbol.asyncDispose]());

const play = (through: Ask) =>
  fuzz({ ask: through, keys: KEYS, requests: 1_000, seed: 20_261_121, shrinks: false, now: Date.now });

test("T5, T6: no 5xx, every response as documented, no access without a key, no invalid body accepted", async () => {
  const tally = await play(ask);
  for (const reached of [
    "createOrder 200",
    "createOrder 400",
    "createOrder 401",
    "readOrder 404",
    "cancelOrder 200",
  ])
    expect(tally.get(reached)).toBeGreaterThan(0);
});

describe("the fuzzer notices", () => {
  const rows: readonly (readonly [what: string, spoil: (answer: Answer, path: string) => Answer])[] = [
    ["a 5xx", (answer) => ({ ...answer, status: answer.status === 409 ? 500 : answer.status })],
    [
      "a field that is not in the document",
      (answer) => ({ ...answer, text: answer.text.replace('"data":{"id"', '"data":{"secret":1,"id"') }),
    ],
    [
      "a caller who gets in without a key",
      (answer) => ({ ...answer, status: answer.status === 401 ? 200 : answer.status }),
    ],
    [
      "a text that comes back changed",
      (answer) => ({ ...answer, text: answer.text.replace(/"trackId":"[^"]+"/, '"trackId":"x"') }),
    ],
  ];
  test.each(rows)("%s", async (_what, spoil) => {
    const spoiling: Ask = async (method, path, headers, body) =>
      spoil(await ask(method, path, headers, body), path);
    await expect(play(spoiling)).rejects.toThrow("->");
  });
});
