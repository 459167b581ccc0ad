// Simulator in both of its modes: the contract of every provider, then the sandbox's own promises: the
// behaviour of each card, and faults on request.

import { describe, expect, test } from "bun:test";
import type { PaymentAnswer } from "../../../src/domain/order/commands.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Collect } from "../../../src/ports/payment-provider.ts";
import type { SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";
import type { Behaviour } from "../../../src/providers/simulator/test-cards.ts";
import { behaviourOfCard } from "../../../src/providers/simulator/test-cards.ts";
import type { ListeningBank } from "../../support/providers/buyer-details-contract.ts";
import { buyerDetailsContract } from "../../support/providers/buyer-details-contract.ts";
import { providerContract } from "../../support/providers/contract.ts";
import { memoryLedger } from "../../support/providers/memory-ledger.ts";
import {
  asked,
  card,
  FIELDS,
  FRAME,
  NUMBERS,
  openBank,
  START,
  tokenOf,
} from "../../support/providers/sandbox-bank.ts";

function contractBank(collect: Collect): () => Promise<ListeningBank> {
  return async () => {
    const { bank, clock, provider } = openBank(collect);
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
      told: (key) => JSON.stringify(bank.buyerDetails(key)),
    };
  };
}

providerContract("sandbox, our own fields", contractBank(FIELDS));
providerContract("sandbox, the bank's frame", contractBank(FRAME));
buyerDetailsContract("sandbox", contractBank(FIELDS));

const ABOUT = { isCharge: false, currency: "EUR" };

describe("what each sandbox card does", () => {
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
    ["4000000000009979", "declineLater"],
    ["4000000000007726", "challengeLater"],
    ["5555555555554444", "cardDeclined"],
    ["4242424242424241", "unsupported"],
    ["4242", "unsupported"],
    ["4242 4242 4242 424x", "unsupported"],
    ["٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "unsupported"],
  ];
  for (const [number, behaviour] of cases) {
    test(`${number}: ${behaviour}`, () => expect(behaviourOfCard(card(number), START)).toBe(behaviour));
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
      expect(behaviourOfCard({ ...card(NUMBERS.pays), expMonth, expYear }, START)).toBe(behaviour));
  }

  test("a card is good to the end of its month wherever the buyer is, and not longer", () => {
    const january = { ...card(NUMBERS.pays), expMonth: 1, expYear: 2026 };
    expect(behaviourOfCard(january, Date.UTC(2026, 1, 1, 12) - 1)).toBe("approve");
    expect(behaviourOfCard(january, Date.UTC(2026, 1, 1, 12))).toBe("cardExpired");
  });

  for (const cvc of ["12", "12345", "12a", "", undefined, null, {}]) {
    test(`a code of ${JSON.stringify(cvc)} is wrong`, () =>
      expect(behaviourOfCard({ ...card(NUMBERS.pays), cvc }, START)).toBe("wrongCvc"));
  }
});

describe("answers that get lost", () => {
  test("4000 0000 0000 0259: held, its answer lost once, the truth from then on", async () => {
    const { provider, bank } = openBank(FIELDS);
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.loses)))).toMatchObject({ kind: "unknown" });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 2_000, captured: 0, refunded: 0 }]);
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "authorized", amount: 2_000 });
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.loses)))).toMatchObject({
      kind: "authorized",
    });
    expect(bank.statement()).toHaveLength(1);
  });

  test("F14: a request lost before the bank received it holds nothing", async () => {
    const { provider, bank } = openBank(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "authorize" && moment === "beforeEffect" ? "lose" : "pass",
    );
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
    expect(bank.statement()).toEqual([]);
  });

  test("F13: an answer lost after the bank acted: the money has moved, and a retry moves it once", async () => {
    let lost = 1;
    const { provider, bank } = openBank(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "capture" && moment === "afterEffect" && lost-- > 0 ? "lose" : "pass",
    );
    await provider.authorize(asked("auth_1", card(NUMBERS.pays)));
    const capture = { key: "c1", paymentKey: "auth_1", ref: undefined, amount: 700 };
    expect(await provider.capture(capture)).toMatchObject({ kind: "unknown" });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 0, captured: 700, refunded: 0 }]);
    expect(await provider.capture(capture)).toEqual({ kind: "done", amount: 700 });
    expect(bank.statement()).toEqual([{ key: "auth_1", held: 0, captured: 700, refunded: 0 }]);
  });

  test("a delayed request has its effect when it arrives, not before", async () => {
    const gate = Promise.withResolvers<"pass">();
    const { provider } = openBank(FIELDS, memoryLedger(), async ({ operation, moment }) =>
      operation === "authorize" && moment === "beforeEffect" ? gate.promise : "pass",
    );
    const answer = provider.authorize(asked("auth_1", card(NUMBERS.pays)));
    expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
    gate.resolve("pass");
    expect(await answer).toMatchObject({ kind: "authorized" });
  });

  test("a ledger that cannot be written makes every answer unknown", async () => {
    const full: SandboxLedger = { ...memoryLedger(), saved: () => Promise.reject(new Error("disk full")) };
    const { provider } = openBank(FIELDS, full);
    expect(await provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toMatchObject({ kind: "unknown" });
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "unknown" });
    const release = await provider.release({ key: "r1", paymentKey: "auth_1", ref: undefined });
    expect(release).toMatchObject({ kind: "unknown", reason: expect.stringContaining("disk full") });
  });
});

describe("T24: the bank's 3-D Secure page", () => {
  async function challenged() {
    const opened = openBank(FIELDS);
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

  test("each payment has its own token, and an unknown token opens nothing", async () => {
    const { bank, provider, token } = await challenged();
    await provider.authorize(asked("auth_2", card(NUMBERS.challenged)));
    const second = tokenOf(await provider.action("auth_2"));
    expect(second).not.toBe(token);
    await bank.answerChallenge(second, true);
    expect(await provider.inquire("auth_1")).toMatchObject({ kind: "requiresAction" });
    expect(await bank.answerChallenge("auth_1", true)).toBe("notFound");
    expect(bank.challenge("auth_1")).toBeUndefined();
  });

  test("a cancelled payment is shown as cancelled, and the hold counts from the approval", async () => {
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
    expect(openBank(FRAME).provider.collect(ABOUT)).toEqual(FRAME);
    expect(openBank(FIELDS).provider.collect(ABOUT)).toEqual({ kind: "fields" });
  });

  test("a token pays once", async () => {
    const { bank, provider } = openBank(FRAME);
    const paymentMethod = { token: await bank.tokenize(card(NUMBERS.pays)) };
    expect(paymentMethod.token).toStartWith("tok_");
    expect(await provider.authorize(asked("auth_1", paymentMethod))).toMatchObject({ kind: "authorized" });
    expect(await provider.authorize(asked("auth_1", paymentMethod))).toMatchObject({ kind: "authorized" });
    expect(await provider.authorize(asked("auth_2", paymentMethod))).toEqual({
      kind: "declined",
      code: "unsupported",
    });
  });

  test("card data is refused where the frame collects, nor a token where our fields do", async () => {
    const frame = openBank(FRAME);
    const fields = openBank(FIELDS);
    const declined: PaymentAnswer = { kind: "declined", code: "unsupported" };
    expect(await frame.provider.authorize(asked("auth_1", card(NUMBERS.pays)))).toEqual(declined);
    const paymentMethod = { token: await fields.bank.tokenize(card(NUMBERS.pays)) };
    expect(await fields.provider.authorize(asked("auth_1", paymentMethod))).toEqual(declined);
  });

  test("a bad card's token is declined as the card would be", async () => {
    const { bank, provider } = openBank(FRAME);
    const paymentMethod = { token: await bank.tokenize({ ...card(NUMBERS.pays), cvc: "1" }) };
    expect(await provider.authorize(asked("auth_1", paymentMethod))).toEqual({
      kind: "declined",
      code: "wrongCvc",
    });
  });
});

test("an operation with another payment's id is an error, not an effect", async () => {
  const { bank, provider } = openBank(FIELDS);
  await provider.authorize(asked("auth_1", card(NUMBERS.pays)));
  const wrong = { key: "r1", paymentKey: "auth_1", ref: "sbx_other" };
  await expect(provider.release(wrong)).rejects.toThrow("sbx_other");
  expect(bank.statement()).toMatchObject([{ held: 2_000 }]);
});
