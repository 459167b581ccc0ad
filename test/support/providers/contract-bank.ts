// Bank of a provider's contract: what a test must be able to arrange at it, and payments under a key. It knows only the port
// (src/ports/payment-provider.ts).

import type {
  AuthorizeAsk,
  BuyerAction,
  PaymentMethod,
  Provider,
} from "../../../src/ports/payment-provider.ts";

/** One provider and the controls that a test has over it. */
export type ContractBank = {
  readonly provider: Provider;
  /** New payment method of this kind, as the page would pass them on. */
  paymentMethod(kind: "pays" | "declined" | "challenged" | "failsCapture"): Promise<PaymentMethod>;
  /** What the buyer does at their bank's page. */
  answer(action: BuyerAction | undefined, approve: boolean): Promise<void>;
  passTime(ms: number): void;
};

const BUYER = { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" };

/** A bank made for one test, and how the test pays at it. */
export async function openContractBank(make: () => Promise<ContractBank>) {
  const bank = await make();
  async function ask(
    key: string,
    kind: Parameters<typeof bank.paymentMethod>[0],
    more: Partial<AuthorizeAsk> = {},
  ) {
    return bank.provider.authorize({
      key,
      amount: 2_000,
      currency: "EUR",
      paymentMethod: await bank.paymentMethod(kind),
      secure3D: false,
      isCharge: false,
      returnUrl: "https://pay.example/return",
      orderId: "ord_1",
      platformId: "pl_1",
      buyer: BUYER,
      ...more,
    });
  }
  /** An authorized payment of 2000 under `auth_1`, and what moves it. */
  async function held() {
    const answer = await ask("auth_1", "pays");
    if (answer.kind !== "authorized") throw new Error(`not authorized but ${answer.kind}`);
    const on = (key: string) => ({ key, refundId: key, paymentKey: "auth_1", ref: answer.ref });
    return { answer, on };
  }
  /** What the buyer of `auth_1` does at the bank's page that the payment waits for. */
  const answerBank = async (approve: boolean) => bank.answer(await bank.provider.action("auth_1"), approve);
  return { ...bank, ask, held, answerBank };
}
