// Ledger file of the simulator: recorded answers survive a stop, and half a line is noticed.

import { afterAll, describe, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";
import { openFileLedger } from "../../../src/providers/simulator/ledger-file.ts";
import {
  asked,
  card,
  FIELDS,
  FRAME,
  NUMBERS,
  openBank,
  tokenOf,
  withoutIds,
} from "../../support/providers/sandbox-bank.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-bank-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the ledger on disk", () => {
  const paths = { next: 0 };
  const newPath = () => join(folder, `${paths.next++}.jsonl`);

  /** Closed only when all is over: a kill -9 closes nothing either. */
  const books: SandboxLedger[] = [];
  afterAll(() => Promise.all(books.map((book) => book.close())));
  async function openBook(path: string): Promise<SandboxLedger> {
    const book = await openFileLedger(path);
    books.push(book);
    return book;
  }

  /** A life with every kind of entry. */
  async function live(path: string) {
    const { bank, provider, clock } = openBank(FIELDS, await openBook(path));
    for (const [kind, number] of Object.entries(NUMBERS)) await provider.authorize(asked(kind, card(number)));
    const on = (paymentKey: string, key: string) => ({ paymentKey, key, refundId: key, ref: undefined });
    await provider.capture({ ...on("pays", "c1"), amount: 1_500 });
    await provider.refund({ ...on("pays", "f1"), amount: 500 });
    await provider.capture({ ...on("failsCapture", "c2"), amount: 2_000 });
    await provider.release(on("failsCapture", "r1"));
    await provider.authorize(asked("waits", card(NUMBERS.challenged)));
    await bank.answerChallenge(tokenOf(await provider.action("challenged")), true);
    await bank.tokenize(card(NUMBERS.pays));
    return { bank, provider, clock };
  }

  test("F1: another process over the same file knows the same payments", async () => {
    const path = newPath();
    const before = await live(path);
    const after = openBank(FIELDS, await openBook(path));
    expect(after.bank.statement()).toEqual(before.bank.statement());
    for (const key of [...Object.keys(NUMBERS), "waits"]) {
      expect(await after.provider.inquire(key)).toEqual(await before.provider.inquire(key));
    }
    expect(await after.provider.action("waits")).toEqual(await before.provider.action("waits"));
    const refund = { key: "f1", refundId: "f1", paymentKey: "pays", ref: undefined };
    expect(await after.provider.refund({ ...refund, amount: 500 })).toEqual({ kind: "done", amount: 500 });
    expect(
      await after.provider.refund({ ...refund, key: "f2", refundId: "f2", amount: 1_001 }),
    ).toMatchObject({
      kind: "refused",
    });
  });

  test("F1: an unused token of the frame outlives a crash, a used one stays used", async () => {
    const path = newPath();
    const before = openBank(FRAME, await openBook(path));
    const [used, unused] = [
      await before.bank.tokenize(card(NUMBERS.pays)),
      await before.bank.tokenize(card(NUMBERS.pays)),
    ];
    await before.provider.authorize(asked("auth_1", { token: used }));
    const after = openBank(FRAME, await openBook(path));
    expect(await after.provider.authorize(asked("auth_2", { token: used }))).toMatchObject({
      kind: "declined",
    });
    expect(await after.provider.authorize(asked("auth_3", { token: unused }))).toMatchObject({
      kind: "authorized",
    });
  });

  test("a torn last line is cut off, and what follows is readable", async () => {
    const path = newPath();
    const before = await live(path);
    appendFileSync(path, '{"kind":"released","key":"challen');
    const repaired = openBank(FIELDS, await openBook(path));
    expect(repaired.bank.statement()).toEqual(before.bank.statement());
    await repaired.provider.authorize(asked("later", card(NUMBERS.pays)));
    const after = openBank(FIELDS, await openBook(path));
    expect(after.bank.statement()).toEqual(repaired.bank.statement());
  });

  test("a damaged line that was acknowledged is an error that names it", async () => {
    const path = newPath();
    await live(path);
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, lines.with(2, "\0\0\0").join("\n"));
    await expect(openFileLedger(path)).rejects.toThrow("line 3");
  });

  test("everything answered is in the file, in the order it happened", async () => {
    const path = newPath();
    const { provider } = openBank(FIELDS, await openBook(path));
    const keys = Array.from({ length: 40 }, (_, index) => `auth_${index}`);
    await Promise.all(keys.map((key) => provider.authorize(asked(key, card(NUMBERS.pays)))));
    const written = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(written.map((line) => JSON.parse(line).key)).toEqual(keys);
  });

  test("after a failed write every later one fails", async () => {
    const ledger = await openBook(newPath());
    const { provider } = openBank(FIELDS, ledger);
    await ledger.close();
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "unknown" });
  });

  test("I20: no card number, expiry, code or buyer is written, and only the owner can read the file", async () => {
    const path = newPath();
    await live(path);
    const text = withoutIds(readFileSync(path, "utf8"));
    expect(text.split("\n").length).toBeGreaterThan(12);
    for (const number of Object.values(NUMBERS)) {
      const digits = number.replaceAll(" ", "");
      for (const secret of [number, digits, digits.slice(-4), digits.slice(0, 6)])
        expect(text).not.toContain(secret);
    }
    for (const secret of ["9071", "2031", "cvc", "exp", "ada@", "Lovelace"])
      expect(text).not.toContain(secret);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
