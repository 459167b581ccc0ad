// The sandbox provider in both its modes: the contract of every provider, then what only the sandbox promises
// (CONTRACT 6): what each card does, a book that survives a crash and holds no card, and faults on request.

import { afterAll, describe, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentAnswer } from "../../src/domain/command.ts";
import { DAY } from "../../src/domain/time.ts";
import type { AuthorizeAsk, BuyerAction, Collect, Means } from "../../src/psp/provider.ts";
import type { Faults } from "../../src/psp/sandbox.ts";
import { sandboxProvider } from "../../src/psp/sandbox.ts";
import { SandboxBank } from "../../src/psp/sandbox-bank.ts";
import type { Behaviour } from "../../src/psp/sandbox-card.ts";
import { judgeCard } from "../../src/psp/sandbox-card.ts";
import type { SandboxLedger } from "../../src/psp/sandbox-ledger.ts";
import { memoryLedger, openFileLedger } from "../../src/psp/sandbox-ledger.ts";
import type { ContractBank } from "../psp/contract.ts";
import { providerContract } from "../psp/contract.ts";

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

function card(number: string): Means {
  return { number, expMonth: "12", expYear: "2031", cvc: "9071" };
}

function asked(key: string, means: Means, more: Partial<AuthorizeAsk> = {}): AuthorizeAsk {
  return {
    key,
    amount: 2_000,
    currency: "EUR",
    means,
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
  const provider = sandboxProvider({ bank, collect, bankUrl, ...(faults && { faults }) });
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
      means: async (kind) => {
        const means = card(NUMBERS[kind]);
        return collect.kind === "fields" ? means : { token: await bank.tokenize(means) };
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

const ABOUT = { isCharge: false, currency: "EUR" };

describe("CONTRACT 6: what each sandbox card does", () => {
  const cases: [number: string, behaviour: Behaviour][] = [
    ["4242 4242 4242 4242", "approve"],
    ["4242-4242-4242-4242", "approve"],
    ["4000000000000002", "cardDeclined"],
    ["4000000000009995", "insufficientFunds"],
    ["4000000000000069", "cardExpired"],
    ["4000000000000127", "wrongCvc"],
    ["4000000000003220", "challenge"],
    ["4000000000000341", "failCapture"],
    ["4000000000005126", "failRefund"],
    ["4000000000000259", "loseAnswer"],
    ["5555555555554444", "cardDeclined"],
    ["4242424242424241", "unsupported"],
    ["4242", "unsupported"],
    ["4242 4242 4242 424x", "unsupported"],
    ["٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "unsupported"],
  ];
  for (const [number, behaviour] of cases) {
    test(`${number}: ${behaviour}`, () => expect(judgeCard(card(number), START)).toBe(behaviour));
  }

  const dates: [month: unknown, year: unknown, behaviour: Behaviour][] = [
    ["1", "26", "approve"],
    [1, 2026, "approve"],
    ["01", "2026", "approve"],
    ["12", "25", "cardExpired"],
    ["12", "2025", "cardExpired"],
    ["13", "2030", "cardExpired"],
    ["0", "2030", "cardExpired"],
    ["", "", "cardExpired"],
    [undefined, 2030, "cardExpired"],
    ["1", "126", "cardExpired"],
  ];
  for (const [expMonth, expYear, behaviour] of dates) {
    test(`in January 2026 a card of ${String(expMonth)}/${String(expYear)}: ${behaviour}`, () =>
      expect(judgeCard({ ...card(NUMBERS.pays), expMonth, expYear }, START)).toBe(behaviour));
  }

  test("a card is good to the end of its month wherever the buyer is, and not longer", () => {
    const january = { ...card(NUMBERS.pays), expMonth: 1, expYear: 2026 };
    expect(judgeCard(january, Date.UTC(2026, 1, 1, 12) - 1)).toBe("approve");
    expect(judgeCard(january, Date.UTC(2026, 1, 1, 12))).toBe("cardExpired");
  });

  for (const cvc of ["12", "12345", "12a", "", undefined, null, {}]) {
    test(`a code of ${JSON.stringify(cvc)} is wrong`, () =>
      expect(judgeCard({ ...card(NUMBERS.pays), cvc }, START)).toBe("wrongCvc"));
  }
});

describe("answers that get lost", () => {
  test("4000 0000 0000 0259: held, its answer lost once, the truth from then on", async () => {
    const { provider, bank } = open(FIELDS);
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.loses)))).toMatchObject({ kind: "unknown" });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 2_000, captured: 0, refunded: 0 }]);
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "authorized", amount: 2_000 });
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.loses)))).toMatchObject({
      kind: "authorized",
    });
    expect(bank.statement()).toHaveLength(1);
  });

  test("F14: lost before the bank heard of it, nothing is held", async () => {
    const { provider, bank } = open(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "authorize" && moment === "beforeEffect" ? "lose" : "pass",
    );
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
    expect(bank.statement()).toEqual([]);
  });

  test("F13: lost after the bank did it, the money has moved, and a retry moves it once", async () => {
    let lost = 1;
    const { provider, bank } = open(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "capture" && moment === "afterEffect" && lost-- > 0 ? "lose" : "pass",
    );
    await provider.authorize(asked("auth_1", card(NUMBERS.pays)));
    const capture = { key: "c1", paymentKey: "auth_1", ref: undefined, amount: 700 };
    expect(await provider.capture(capture)).toMatchObject({ kind: "unknown" });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 0, captured: 700, refunded: 0 }]);
    expect(await provider.capture(capture)).toEqual({ kind: "done", amount: 700 });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 0, captured: 700, refunded: 0 }]);
  });

  test("a delayed ask has its effect when it arrives, not before", async () => {
    const gate = Promise.withResolvers<"pass">();
    const { provider } = open(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "authorize" && moment === "beforeEffect" ? gate.promise : "pass",
    );
    const answer = provider.authorize(asked("auth_1", card(NUMBERS.pays)));
    expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
    gate.resolve("pass");
    expect(await answer).toMatchObject({ kind: "authorized" });
  });

  test("a book that cannot be written makes every answer unknown, never a yes or a no", async () => {
    const full: SandboxLedger = { ...memoryLedger(), saved: () => Promise.reject(new Error("disk full")) };
    const { provider } = open(FIELDS, full);
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "unknown" });
    const release = await provider.release({ key: "r1", paymentKey: "auth_1", ref: undefined });
    expect(release).toMatchObject({ kind: "unknown", reason: expect.stringContaining("disk full") });
  });
});

describe("T24: the bank's 3-D Secure page", () => {
  async function challenged() {
    const opened = open(FIELDS);
    await opened.provider.authorize(asked("auth_1", card(NUMBERS.challenged)));
    const token = tokenOf(await opened.provider.action("auth_1"));
    return { ...opened, token };
  }

  test("shows its own payment and where to return to", async () => {
    const { bank, token } = await challenged();
    const shown = { amount: 2_000, currency: "EUR", returnUrl: "https://pay.example/return" };
    expect(bank.challenge(token)).toEqual({ ...shown, state: "waiting" });
    await bank.answerChallenge(token, true);
    expect(bank.challenge(token)).toEqual({ ...shown, state: "approved" });
  });

  test("an answer counts once: approving after refusing changes nothing", async () => {
    const { bank, provider, token } = await challenged();
    expect(await bank.answerChallenge(token, false)).toBe("answered");
    expect(await bank.answerChallenge(token, true)).toBe("notWaiting");
    expect(await provider.inquire("auth_1")).toEqual({ kind: "declined", code: "authenticationRefused" });
    expect(bank.challenge(token)?.state).toBe("refused");
  });

  test("each payment has its own token, and one that was never given opens nothing", async () => {
    const { bank, provider, token } = await challenged();
    await provider.authorize(asked("auth_2", card(NUMBERS.challenged)));
    const second = tokenOf(await provider.action("auth_2"));
    expect(second).not.toBe(token);
    await bank.answerChallenge(second, true);
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "requiresAction" });
    expect(await bank.answerChallenge("auth_1", true)).toBe("notFound");
    expect(bank.challenge("auth_1")).toBeUndefined();
  });

  test("a cancelled payment shows so, and the hold counts from the approval", async () => {
    const { bank, clock, provider, token } = await challenged();
    clock.now += 600_000;
    await bank.answerChallenge(token, true);
    expect(await provider.inquire("auth_1")).toMatchObject({ expiresAt: START + 600_000 + 7 * DAY });
    await provider.release({ key: "r1", paymentKey: "auth_1", ref: undefined });
    expect(bank.challenge(token)?.state).toBe("cancelled");
  });
});

describe("the bank's frame", () => {
  test("says where it is", () => {
    expect(open(FRAME).provider.collect(ABOUT)).toEqual(FRAME);
    expect(open(FIELDS).provider.collect(ABOUT)).toEqual({ kind: "fields" });
  });

  test("a token pays once", async () => {
    const { bank, provider } = open(FRAME);
    const means = { token: await bank.tokenize(card(NUMBERS.pays)) };
    expect(means.token).toStartWith("tok_");
    expect(await provider.authorize(asked("auth_1", means))).toMatchObject({ kind: "authorized" });
    expect(await provider.authorize(asked("auth_1", means))).toMatchObject({ kind: "authorized" });
    expect(await provider.authorize(asked("auth_2", means))).toEqual({
      kind: "declined",
      code: "unsupported",
    });
  });

  test("card data is not taken where the frame collects, nor a token where our fields do", async () => {
    const frame = open(FRAME);
    const fields = open(FIELDS);
    const declined: PaymentAnswer = { kind: "declined", code: "unsupported" };
    expect(await frame.provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toEqual(declined);
    const means = { token: await fields.bank.tokenize(card(NUMBERS.pays)) };
    expect(await fields.provider.authorize(asked("auth_1", means))).toEqual(declined);
  });

  test("a bad card's token is declined as the card would be", async () => {
    const { bank, provider } = open(FRAME);
    const means = { token: await bank.tokenize({ ...card(NUMBERS.pays), cvc: "1" }) };
    expect(await provider.authorize(asked("auth_1", means))).toEqual({ kind: "declined", code: "wrongCvc" });
  });
});

test("an operation with another payment's id is an error, not an effect", async () => {
  const { bank, provider } = open(FIELDS);
  await provider.authorize(asked("auth_1", card(NUMBERS.pays)));
  const wrong = { key: "r1", paymentKey: "auth_1", ref: "sbx_other" };
  await expect(provider.release(wrong)).rejects.toThrow("sbx_other");
  expect(bank.statement()).toMatchObject([{ held: 2_000 }]);
});

describe("the book on disk", () => {
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

  /** A life with something of everything in it. */
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

  test("F1: another process over the same file knows the same world", async () => {
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

  test("a damaged line that was answered for is an error that names it", async () => {
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

  test("a write that failed is never forgotten", async () => {
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
