// Fields that the log writes, and attempts to get other data into it.

import { describe, expect, test } from "bun:test";
import type { LogEntry } from "../../src/application/log.ts";
import { createLog } from "../../src/application/log.ts";

function linesOf(...entries: LogEntry[]): string[] {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 1_700_000_000_000,
  );
  for (const entry of entries) log(entry);
  return lines;
}

describe("log", () => {
  test("writes one JSON line per entry, with the time first", () => {
    expect(linesOf({ event: "request", status: 200, route: "/v1/orders/:id" })).toEqual([
      '{"time":"2023-11-14T22:13:20.000Z","event":"request","route":"/v1/orders/:id","status":200}',
    ]);
  });

  test("T29: drops every field that is not on the list", () => {
    const sneaky = {
      event: "request",
      status: 200,
      email: "ann@canary.example",
      token: "canary",
      body: "canary",
    };
    const [line] = linesOf(sneaky as LogEntry);
    expect(line).not.toContain("canary");
  });

  test("a newline in a value does not start a new line", () => {
    const [line] = linesOf({ event: "request", code: 'x\n{"event":"forged"}' });
    expect(line).not.toContain("\n");
  });
});

describe("an error in the log", () => {
  test("T29: shows its class, code and position, never its message", () => {
    const error = Object.assign(new TypeError("card 4242canary\n    at canary (evil.ts:1:1)"), {
      code: "E_X",
    });
    const [line = ""] = linesOf({ event: "defect", error });
    const { error: shown, at } = JSON.parse(line);
    expect(shown).toBe("TypeError E_X");
    expect(at).toContain("log.test.ts");
    expect(line).not.toContain("canary");
  });

  test("T29: a thrown value that is not an error is logged by its type only", () => {
    const [line = ""] = linesOf({ event: "defect", error: "canary" });
    expect(JSON.parse(line)).toMatchObject({ error: "string" });
  });
});
