// A provider that saves payment methods, and the controls that its contracts (saves-contract.ts, charges-contract.ts)
// have over it.

import type {
  AuthorizeAsk,
  ChargeAnswer,
  ChargeAsk,
  PaymentMethod,
  Provider,
  SaveAsk,
  SavedPaymentMethods,
} from "../../../src/ports/payment-provider.ts";
import type { ContractBank } from "./contract-bank.ts";

/** Cards pay while the buyer is there; those of `Later` are refused when they are charged without them. */
export type SavedCard =
  | Parameters<ContractBank["paymentMethod"]>[0]
  | "poorLater"
  | "stolenLater"
  | "asksLater";

export type SavingBank = Omit<ContractBank, "paymentMethod"> & {
  paymentMethod(kind: SavedCard): Promise<PaymentMethod>;
  now(): number;
  /** Loses the next charge on its way to the provider, or the provider's answer to it. */
  loseCharge(moment: "beforeEffect" | "afterEffect"): void;
};

/** `losesAnswers`: `loseCharge` is called, so that an answer is not waited for long. */
export type MakeSavingBank = (losesAnswers?: boolean) => Promise<SavingBank>;

export const ABOUT = { currency: "EUR", orderId: "ord_1", platformId: "pl_1" };
const BUYER = { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" };
export const DEADLINES = { deadlineIds: ["dl_1", "dl_2"] };

export function savedMethodsOf({ name, savedPaymentMethods }: Provider): SavedPaymentMethods {
  if (savedPaymentMethods === undefined) throw new Error(`${name} saves no payment methods`);
  return savedPaymentMethods;
}

export async function openSavingBank(make: MakeSavingBank, losesAnswers = false) {
  const bank = await make(losesAnswers);
  const { provider } = bank;
  const methods = savedMethodsOf(provider);
  const newKey = () => `chg_${Bun.randomUUIDv7("hex", bank.now())}`;

  async function authorize(kind: SavedCard, more: Partial<AuthorizeAsk> = {}) {
    const paymentMethod = await bank.paymentMethod(kind);
    const ask = { secure3D: false, isCharge: false, returnUrl: "https://pay.example/return", buyer: BUYER };
    return provider.authorize({ ...ABOUT, ...ask, key: "auth_1", amount: 2_000, paymentMethod, ...more });
  }
  async function save(kind: SavedCard, more: Partial<SaveAsk> = {}) {
    const paymentMethod = await bank.paymentMethod(kind);
    const ask = { secure3D: false, returnUrl: "https://pay.example/return" };
    return methods.save({ ...ABOUT, ...ask, key: "auth_1", paymentMethod, ...more });
  }
  /** The reference of a card that was saved. */
  async function savedCard(kind: SavedCard = "pays") {
    const answer = await save(kind, { key: newKey() });
    if (answer.kind !== "saved") throw new Error(`not saved but ${answer.kind}`);
    return answer.saved;
  }
  async function charge(saved: string, more: Partial<ChargeAsk> = {}): Promise<ChargeAnswer> {
    return methods.charge({ ...ABOUT, ...DEADLINES, key: newKey(), amount: 1_500, saved, ...more });
  }
  const answerSave = async (approve: boolean) => bank.answer(await methods.saveAction("auth_1"), approve);
  return { ...bank, methods, newKey, authorize, save, savedCard, charge, answerSave };
}
