// Bank of the sandbox with a clock and a ledger of its own, for tests: its cards, and what a payment asks it.

import type {
  AuthorizeAsk,
  BuyerAction,
  Collect,
  PaymentMethod,
} from "../../../src/ports/payment-provider.ts";
import { SandboxBank } from "../../../src/providers/simulator/bank.ts";
import type { SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";
import type { Faults } from "../../../src/providers/simulator/simulator.ts";
import { sandboxProvider } from "../../../src/providers/simulator/simulator.ts";
import { memoryLedger } from "./memory-ledger.ts";

export const START = Date.UTC(2026, 0, 15);
export const FIELDS: Collect = { kind: "fields" };
export const FRAME: Collect = {
  kind: "frame",
  url: "https://bank.example/frame",
  origin: "https://bank.example",
};
export const NUMBERS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenged: "4000 0000 0000 3220",
  failsCapture: "4000 0000 0000 0341",
  loses: "4000 0000 0000 0259",
};

/** A ledger's text without the ids in it, whose digits are random and may be those of a card. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
}

export function card(number: string): PaymentMethod {
  return { number, expMonth: "12", expYear: "2031", cvc: "9071" };
}

export function asked(
  key: string,
  paymentMethod: PaymentMethod,
  more: Partial<AuthorizeAsk> = {},
): AuthorizeAsk {
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
export function openBank(collect: Collect, ledger: SandboxLedger = memoryLedger(), faults?: Faults) {
  const clock = { now: START };
  let made = ledger.entries().length;
  const newToken = () => `${"token".padEnd(16, "-")}${made++}`;
  const bank = new SandboxBank({ ledger, now: () => clock.now, newToken });
  const bankUrl = (token: string) => `https://bank.example/3ds/${token}`;
  const wallNow = () => clock.now;
  const provider = sandboxProvider({ bank, collect, bankUrl, wallNow, ...(faults && { faults }) });
  return { bank, clock, provider };
}

export function tokenOf(action: BuyerAction | undefined): string {
  return action?.kind === "redirect" ? (action.url.split("/").at(-1) ?? "") : "";
}
