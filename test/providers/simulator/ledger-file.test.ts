// Ledger file of the simulator: recorded answers survive a stop, and half a line is noticed.

import { afterAll, describe, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  AuthorizeAsk,
  BuyerAction,
  Collect,
  PaymentMethod,
} from "../../../src/ports/payment-provider.ts";
import { SandboxBank } from "../../../src/providers/simulator/bank.ts";
import type { SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";
import { memoryLedger, openFileLedger } from "../../../src/providers/simulator/ledger-file.ts";
import type { Faults } from "../../../src/providers/simulator/simulator.ts";
import { sandboxProvider } from "../../../src/providers/simulator/simulator.ts";
import { providerContract } from "../../support/providers/contract.ts";
import type { ContractBank } from "../../support/providers/contract-bank.ts";

const START = Date.UTC(2026, 0, 15);
const FIELDS: Collect = { kind: "fields" };
const FRAME: Collect = { kind: "frame", url: "https://bank.example/frame", origin: "https://bank.example" };
const NUMBERS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenged: "4000 0000 0000 3220",
  failsCapture: "4000 0000 0000 0341",
  loses: "4000 0000 0000 0259",
};
const folder = mkdtempSync(join(tmpdir(), "sandbox-bank-"));
afterAll(() => rmSync(folder, { recursive: true }));

function card(number: string): PaymentMethod {
  return { number, expMonth: "12", expYear: "2031", cvc: "9071" };
}

function asked(key: string, paymentMethod: PaymentMethod, more: Partial<AuthorizeAsk> = {}): AuthorizeAsk {
  return {
    key,
    amount: 2_000,
    currency: "EUR",
    paymentMethod,
    secure3D: false,
    isCharge: false,
    returnUrl: "https://pay.example/return",
    orderId: "ord_1",
    platformId: "pl_1",
    buyer: { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" },
    ...more,
  };
}

/** A bank over `ledger`; opening another one over the same ledger is what a restart does. */
function open(collect: Collect, ledger: SandboxLedger = memoryLedger(), faults?: Faults) {
  const clock = { now: START };
  let made = ledger.entries().length;
  const newToken = () => `${"token".padEnd(16, "-")}${made++}`;
  const bank = new SandboxBank({ ledger, now: () => clock.now, newToken });
  const bankUrl = (token: string) => `https://bank.example/3ds/${token}`;
  const provider = sandboxProvider({ bank, collect, bankUrl, wallNow: Date.now, ...(faults && { faults }) });
  return { bank, clock, provider };
}

function tokenOf(action: BuyerAction | undefined): string {
  return action?.kind === "redirect" ? (action.url.split("/").at(-1) ?? "") : "";
}

function contractBank(collect: Collect): () => Promise<ContractBank> {
  return async () => {
    const { bank, clock, provider } = open(collect);
    return {
      provider,
      paymentMethod: async (kind) => {
        const paymentMethod = card(NUMBERS[kind]);
        return collect.kind === "fields" ? paymentMethod : { token: await bank.tokenize(paymentMethod) };
      },
      answer: async (action, approve) => void (await bank.answerChallenge(tokenOf(action), approve)),
      passTime: (ms) => {
        clock.now += ms;
      },
    };
  };
}

providerContract("sandbox, our own fields", contractBank(FIELDS));
providerContract("sandbox, the bank's frame", contractBank(FRAME));

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
    const { bank, provider, clock } = open(FIELDS, await openBook(path));
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
    const after = open(FIELDS, await openBook(path));
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
    const before = open(FRAME, await openBook(path));
    const [used, unused] = [
      await before.bank.tokenize(card(NUMBERS.pays)),
      await before.bank.tokenize(card(NUMBERS.pays)),
    ];
    await before.provider.authorize(asked("auth_1", { token: used }));
    const after = open(FRAME, await openBook(path));
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
    const repaired = open(FIELDS, await openBook(path));
    expect(repaired.bank.statement()).toEqual(before.bank.statement());
    await repaired.provider.authorize(asked("later", card(NUMBERS.pays)));
    const after = open(FIELDS, await openBook(path));
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
    const { provider } = open(FIELDS, await openBook(path));
    const keys = Array.from({ length: 40 }, (_, index) => `auth_${index}`);
    await Promise.all(keys.map((key) => provider.authorize(asked(key, card(NUMBERS.pays)))));
    const written = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(written.map((line) => JSON.parse(line).key)).toEqual(keys);
  });

  test("after a failed write every later one fails", async () => {
    const ledger = await openBook(newPath());
    const { provider } = open(FIELDS, ledger);
    await ledger.close();
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "unknown" });
  });

  test("I20: no card number, expiry, code or buyer is written, and only the owner can read the file", async () => {
    const path = newPath();
    await live(path);
    const text = readFileSync(path, "utf8");
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
