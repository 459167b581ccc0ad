// Orders with many items that many buyers share, made through the front door.

import { randomUUID } from "node:crypto";

const ITEMS = 100;
/** The last buyer that an order allows takes all that is left. */
const MOST_BUYERS = 50;
const ITEM_AMOUNT = 1_000;
const CARD = { number: "4242 4242 4242 4242", expMonth: "12", expYear: "40", cvc: "123" };

/** An order of 100 items to pick, `buyers` of which have paid, and not committed. Answers the address to join it. */
export async function newGroup(base: string, key: string, buyers: number): Promise<string> {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    name: `Seat ${index + 1}, row ${1 + Math.floor(index / 10)}`,
    amount: ITEM_AMOUNT,
    quantity: 1,
  }));
  const amount = ITEMS * ITEM_AMOUNT;
  const order = await data(
    await fetch(`${base}/v1/orders`, {
      method: "POST",
      headers: { Authorization: key, "Content-Type": "application/json" },
      body: JSON.stringify({ amount, ux: "picking", type: "standard", tpc: true, items }),
    }),
  );
  const ids = (await data(await fetch(`${base}${path(order.redirectUrl)}/state`))).items;
  await pay(`${base}${path(order.redirectUrl)}`, ids.slice(0, 1));
  const headers = { Authorization: key };
  const { shareUrl } = await data(await fetch(`${base}/v1/orders/${order.id}`, { headers }));
  const join = path(shareUrl);
  for (let number = 1; number < buyers; number++)
    await pay(`${base}${join}`, ids.slice(number, number + 1 === MOST_BUYERS ? ITEMS : number + 1));
  return join;
}

async function pay(page: string, items: Data["items"]): Promise<void> {
  const { payment } = await data(
    await fetch(`${page}/payments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        attempt: randomUUID(),
        email: "ana@example.com",
        firstName: "Ana",
        lastName: "Lopes",
        units: items.map(({ id }) => ({ itemId: id, quantity: 1 })),
        means: CARD,
      }),
    }),
  );
  if (payment.status !== "authorized") throw new Error(`${page}: the payment is ${payment.status}`);
}

type Data = {
  readonly id: string;
  readonly redirectUrl: string;
  readonly shareUrl: string;
  readonly items: readonly { readonly id: string }[];
  readonly payment: { readonly status: string };
};

async function data(answer: Response): Promise<Data> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { readonly data: Data }).data;
}

function path(url: string): string {
  return new URL(url).pathname;
}
