// Saved cards of the simulator: the contract in both of its modes, and what a restart and lost answers leave of them.

import { describe, expect, test } from "bun:test";
import type { Collect, PaymentMethod } from "../../../src/ports/payment-provider.ts";
import { SandboxBank } from "../../../src/providers/simulator/bank.ts";
import type { SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";
import type { FaultPoint, Faults } from "../../../src/providers/simulator/simulator.ts";
import { sandboxProvider } from "../../../src/providers/simulator/simulator.ts";
import { chargesContract } from "../../support/providers/charges-contract.ts";
import { memoryLedger } from "../../support/providers/memory-ledger.ts";
import { withoutIds } from "../../support/providers/sandbox-bank.ts";
import { savesContract } from "../../support/providers/saves-contract.ts";
import type { SavedCard, SavingBank } from "../../support/providers/saving-bank.ts";
import { savedMethodsOf } from "../../support/providers/saving-bank.ts";

const START = Date.UTC(2026, 0, 15);
const FIELDS: Collect = { kind: "fields" };
const FRAME: Collect = { kind: "frame", url: "https://bank.example/frame", origin: "https://bank.example" };
const NUMBERS: Record<SavedCard | "loses", string> = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenged: "4000 0000 0000 3220",
  failsCapture: "4000 0000 0000 0341",
  loses: "4000 0000 0000 0259",
  poorLater: "4000 0000 0000 5126",
  stolenLater: "4000 0000 0000 9979",
  asksLater: "4000 0000 0000 7726",
};

function card(kind: keyof typeof NUMBERS, more: object = {}): PaymentMethod {
  return { number: NUMBERS[kind], expMonth: "12", expYear: "31", cvc: "9071", ...more };
}

function open(collect: Collect, ledger: SandboxLedger = memoryLedger(), faults?: Faults) {
  const clock = { now: START };
  const newToken = () => crypto.randomUUID();
  const bank = new SandboxBank({ ledger, now: () => clock.now, newToken });
  const bankUrl = (token: string) => `https://bank.example/3ds/${token}`;
  const wallNow = () => clock.now;
  const provider = sandboxProvider({ bank, collect, bankUrl, wallNow, ...(faults && { faults }) });
  const methods = savedMethodsOf(provider);
  return { bank, clock, provider, methods };
}

function savingBank(collect: Collect): () => Promise<SavingBank> {
  return async () => {
    let lost: FaultPoint["moment"] | undefined;
    const faults: Faults = async ({ operation, moment }) => {
      if (operation !== "charge" || moment !== lost) return "pass";
      lost = undefined;
      return "lose";
    };
    const { bank, clock, provider } = open(collect, memoryLedger(), faults);
    return {
      provider,
      paymentMethod: async (kind) =>
        collect.kind === "fields" ? card(kind) : { token: await bank.tokenize(card(kind)) },
      async answer(action, approve) {
        const token = action?.kind === "redirect" ? (action.url.split("/").at(-1) ?? "") : "";
        await bank.answerChallenge(token, approve);
      },
      passTime: (ms) => {
        clock.now += ms;
      },
      now: () => clock.now,
      loseCharge: (moment) => {
        lost = moment;
      },
    };
  };
}

savesContract("sandbox, our own fields", savingBank(FIELDS));
savesContract("sandbox, the bank's frame", savingBank(FRAME));
chargesContract("sandbox", savingBank(FIELDS));

const ABOUT = { currency: "EUR", orderId: "ord_1", platformId: "pl_1" };
const saveAsk = (key: string, paymentMethod: PaymentMethod) => ({
  ...ABOUT,
  key,
  paymentMethod,
  secure3D: false,
  returnUrl: "https://pay.example/return",
});
const chargeAsk = (key: string, saved: string) => ({
  ...ABOUT,
  key,
  saved,
  amount: 500,
  deadlineIds: ["dl_1"],
});

async function savedIn({ methods }: ReturnType<typeof open>, kind: keyof typeof NUMBERS): Promise<string> {
  const answer = await methods.save(saveAsk(`save_${kind}`, card(kind)));
  const known = answer.kind === "unknown" ? await methods.inquireSave(`save_${kind}`) : answer;
  if (known.kind !== "saved") throw new Error(`not saved but ${known.kind}`);
  return known.saved;
}

describe("saved cards in the bank's ledger", () => {
  test("a restart knows the saved cards, the charges and what was forgotten", async () => {
    const ledger = memoryLedger();
    const before = open(FIELDS, ledger);
    const [pays, poor, gone] = [
      await savedIn(before, "pays"),
      await savedIn(before, "poorLater"),
      await savedIn(before, "failsCapture"),
    ];
    const first = await before.methods.charge(chargeAsk("chg_1", pays));
    await before.methods.forget(gone);
    const after = open(FIELDS, ledger);
    expect(await after.methods.inquireCharge("chg_1")).toEqual(first);
    expect(await after.methods.charge(chargeAsk("chg_2", pays))).toMatchObject({ kind: "captured" });
    expect(await after.methods.charge(chargeAsk("chg_3", poor))).toMatchObject({ code: "insufficientFunds" });
    expect(await after.methods.charge(chargeAsk("chg_4", gone))).toMatchObject({ code: "unsupported" });
    expect(after.bank.statement()).toEqual([
      { key: "chg_1", held: 0, captured: 500, refunded: 0 },
      { key: "chg_2", held: 0, captured: 500, refunded: 0 },
    ]);
  });

  test("I20: neither number nor date of a card is in it", async () => {
    const ledger = memoryLedger();
    const { bank, methods } = open(FRAME, ledger);
    const token = await bank.tokenize(card("pays"));
    expect(await methods.describe({ token })).toMatchObject({ card: { lastMonth: "2031-12" } });
    await methods.save(saveAsk("save_1", { token }));
    expect(withoutIds(JSON.stringify(ledger.entries()))).not.toMatch(/4242|2031|9071/);
  });

  test("another date is another card, and a date that is none cannot be described", async () => {
    const { methods } = open(FIELDS);
    const fingerprint = async (more: object) => {
      const answer = await methods.describe(card("pays", more));
      return answer.kind === "described" ? answer.card.fingerprint : answer;
    };
    expect(await fingerprint({ expMonth: "1" })).toBe(await fingerprint({ expMonth: "01", expYear: "2031" }));
    expect(await fingerprint({ expMonth: "1" })).not.toBe(await fingerprint({ expMonth: "2" }));
    expect(await fingerprint({ expMonth: "13" })).toEqual({ kind: "declined", code: "cardExpired" });
  });
});

describe("answers that get lost", () => {
  test("the card that loses its answer is saved and charged, and found by asking", async () => {
    const at = open(FIELDS);
    const saved = await savedIn(at, "loses");
    expect(await at.methods.charge(chargeAsk("chg_1", saved))).toMatchObject({ kind: "unknown" });
    expect(await at.methods.inquireCharge("chg_1")).toMatchObject({ kind: "captured", amount: 500 });
  });
});
