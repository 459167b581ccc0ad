// One order that is played in a running sandbox: its buyers pay on their pages, its merchant acts through the API, and
// its clock is advanced. Every buyer has an e-mail address of this play alone, for invitations to one address are limited.

import type { OrderJson } from "../../api/orders/order-json.ts";
import {
  CHECK_PAYMENT,
  DECLINE,
  PAYMENTS,
  PLAN,
  pathTo,
  SHOP,
  V1,
  WITHDRAW_PAYMENT,
} from "../../api/paths.ts";
import type { Card } from "./cards.ts";
import { CARDS, isFailing } from "./cards.ts";
import type { RunningSandbox } from "./running-sandbox.ts";
import { dataOf, orderOf, PlayFailed } from "./running-sandbox.ts";
import type { SeededChoice } from "./seeded-choice.ts";

export type PickedItem = { readonly name: string; readonly quantity?: number };
/** Without `amount` and `items` the share is a choice by the seed. Amounts in minor units. */
export type Payment = {
  readonly name: string;
  readonly amount?: number;
  readonly items?: readonly PickedItem[];
  readonly pledge?: number;
  readonly card?: Card;
};
export type Fields = Readonly<Record<string, unknown>>;
export type MerchantAct = "commit" | "cancel" | "refund" | "waive";

export type Play = {
  readonly sandbox: RunningSandbox;
  /** The order as it is now. */
  order(): Promise<OrderJson>;
  /** The captain pays, or a co-buyer on the shared link or their invitation's page. */
  pays(role: "captain" | "coBuyer", payment: Payment): Promise<void>;
  /** The captain agrees to the first offer of paying in parts, and approves at their bank. */
  agreesToParts(card: Card): Promise<void>;
  /** A co-buyer withdraws their payment. */
  leaves(name: string): Promise<void>;
  /** A person declines their invitation. */
  declines(name: string): Promise<void>;
  acts(act: MerchantAct, body?: Fields): Promise<void>;
  /** Advances the clock to this many ms after the order's creation, or does what is due now. */
  turnTo(msAfterCreation?: number): Promise<void>;
  /** Their e-mail addresses and names. */
  people(): ReadonlyMap<string, string>;
};

type Paid = {
  readonly payment: {
    readonly id: string;
    readonly status: string;
    readonly actionUrl?: string;
  };
};
type Invited = { readonly email: string; readonly firstName?: string };

/** Makes the order; webhooks without another address go to the sandbox's shop. */
export async function startPlay(
  sandbox: RunningSandbox,
  fields: Fields,
  choice: SeededChoice,
): Promise<Play> {
  const cast = createCast(fields, sandbox.newId());
  const { notifyUrl = sandbox.platform.notifyUrl ?? sandbox.publicUrl + SHOP.webhooks } = fields;
  const made = orderOf(await sandbox.api("POST", V1.orders, { ...fields, ...cast.fields, notifyUrl }));
  const order = async () => orderOf(await sandbox.api("GET", pathTo(V1.order, { id: made.id })));
  const turnTo = async (ms?: number) =>
    void (await sandbox.turn(ms === undefined ? undefined : made.createdAt + ms));

  const pay = async (link: string, { name, card = "good" }: Payment, share: Fields) => {
    const { payment } = dataOf<Paid>(
      await sandbox.page(link, PAYMENTS, {
        attempt: sandbox.newId(),
        ...cast.person(name),
        ...share,
        means: { number: CARDS[card], expMonth: "12", expYear: "2090", cvc: "123" },
      }),
    );
    const { status } = await atTheBank(sandbox, link, payment);
    if ((status === "failed") === isFailing(card)) return;
    const { failureCode = "" } = (await order()).authorizations.at(-1) ?? {};
    throw failed(`the payment is ${status} ${failureCode}`.trim());
  };

  return {
    sandbox,
    order,
    turnTo,
    people: cast.names,
    async pays(role, payment) {
      const now = await order();
      const link =
        role === "captain" ? now.redirectUrl : await linkOf(sandbox, now, cast.person(payment.name));
      await pay(link, payment, shareOf(now, payment, choice));
    },
    async agreesToParts(card) {
      const { redirectUrl: link } = await order();
      const { plans } = dataOf<{ readonly plans: readonly { shown: string; offer: { id: string } }[] }>(
        await sandbox.page(link, PLAN, { language: "en" }),
      );
      const [plan] = plans;
      if (plan === undefined) throw failed("the platform offers no payment in parts for such an order");
      const financing = { offer: plan.offer.id, shown: plan.shown, language: "en" };
      await pay(link, { name: "Ada", card }, { financing });
    },
    async leaves(name) {
      const now = await order();
      const { email } = cast.person(name);
      const paid = now.authorizations.find((held) => held.email === email && held.status === "authorized");
      if (paid === undefined) throw failed(`${name} has no payment that is held`);
      if (now.shareUrl === undefined) throw failed("the order has no link for co-buyers");
      dataOf(await sandbox.page(now.shareUrl, pathTo(WITHDRAW_PAYMENT, { id: paid.id })));
    },
    async declines(name) {
      const link = await invitationOf(sandbox, cast.person(name).email);
      if (link === undefined) throw failed(`${name} has no invitation; order.invite names who gets one`);
      dataOf(await sandbox.page(link, DECLINE));
    },
    async acts(act, body = {}) {
      dataOf(await sandbox.api("POST", pathTo(V1[act], { id: made.id }), body));
    },
  };
}

/** Approves there what the bank asks. */
async function atTheBank(
  { page }: RunningSandbox,
  link: string,
  payment: Paid["payment"],
): Promise<Paid["payment"]> {
  if (payment.status !== "requiresAction" || payment.actionUrl === undefined) return payment;
  await page(payment.actionUrl, "/approve");
  return dataOf<Paid>(await page(link, pathTo(CHECK_PAYMENT, { id: payment.id }))).payment;
}

type Person = { readonly email: string; readonly firstName: string; readonly lastName: string };

/** The people of a play: each name has one address. Those of the order's own fields are replaced. */
function createCast(fields: Fields, id: string) {
  const domain = `${id.slice(-8)}.sandbox.example`;
  const names = new Map<string, string>();
  const addressOf = (name: string): string => {
    const address = `${Buffer.from(name.toLowerCase()).toString("hex")}@${domain}`;
    names.set(address, name);
    return address;
  };
  const invite = (fields.invite as readonly Invited[] | undefined)?.map(({ email, ...other }) => ({
    ...other,
    email: addressOf(other.firstName ?? email),
  }));
  const captain = fields.firstName ?? fields.email;
  return {
    names: () => names,
    person: (name: string): Person => ({ email: addressOf(name), firstName: name, lastName: "Sandbox" }),
    fields: {
      ...(invite !== undefined && { invite }),
      ...(fields.email !== undefined && { email: addressOf(String(captain)) }),
    },
  };
}

async function linkOf(sandbox: RunningSandbox, { shareUrl }: OrderJson, { email }: Person): Promise<string> {
  const link = (await invitationOf(sandbox, email)) ?? shareUrl;
  if (link === undefined) throw failed("there is no link for co-buyers yet: the captain has to pay first");
  return link;
}

/** The page that an invitation leads to. */
async function invitationOf(
  { mailsTo, publicUrl }: RunningSandbox,
  email: string,
): Promise<string | undefined> {
  for (const { text } of await mailsTo([email]))
    for (const [link] of text.matchAll(/https?:\/\/\S+\/my\/[\w-]+/g))
      if (link.startsWith(publicUrl)) return link;
  return undefined;
}

/** What a page posts about the share. */
function shareOf(order: OrderJson, { amount, items, pledge }: Payment, choice: SeededChoice): Fields {
  const pledged = pledge === undefined ? {} : { pledge };
  if (order.ux === "single") return pledged;
  if (amount !== undefined) return { ...pledged, amount };
  if (items !== undefined) return { ...pledged, units: items.map((item) => unitOf(order, item)) };
  return {
    ...pledged,
    ...(order.ux === "picking" ? { units: anyUnits(order, choice) } : anyShare(order, choice)),
  };
}

function unitOf({ items = [] }: OrderJson, { name, quantity = 1 }: PickedItem): Fields {
  const item = items.find((line) => line.name === name);
  if (item !== undefined) return { itemId: item.id, quantity };
  throw failed(
    `items: there is no ${JSON.stringify(name)}; there are ${items.map((line) => line.name).join(", ")}`,
  );
}

/** A hundred minor units: no share and no rest is below a platform's usual least. */
const STEP = 100;

function anyShare(order: OrderJson, choice: SeededChoice): Fields {
  const taken = liveOf(order).reduce((sum, { amount }) => sum + amount, 0);
  const rest = order.amount - taken;
  const amount = STEP * (1 + choice(Math.max(1, Math.floor(rest / STEP))));
  return { amount: rest - amount < STEP ? rest : amount };
}

function anyUnits(order: OrderJson, choice: SeededChoice): readonly Fields[] {
  const taken = liveOf(order).flatMap(({ items = [] }) => items);
  const free = (order.items ?? []).filter(({ id, quantity }) => {
    const picked = taken.filter((unit) => unit.id === id).reduce((sum, unit) => sum + unit.quantity, 0);
    return picked < quantity;
  });
  const item = free[choice(Math.max(1, free.length))];
  if (item === undefined) throw failed("items: nothing is left to take");
  return [{ itemId: item.id, quantity: 1 }];
}

function liveOf({ authorizations }: OrderJson): OrderJson["authorizations"] {
  return authorizations.filter(({ status }) => status !== "failed" && status !== "released");
}

function failed(sentence: string): PlayFailed {
  return new PlayFailed(sentence);
}
