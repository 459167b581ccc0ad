// Shop on a generated client: it makes an order, a buyer pays, and the shop reads, plans, commits, refunds and cancels.

import assert from "node:assert/strict";

type Order = {
  readonly id: string;
  readonly status: string;
  readonly redirectUrl: string;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
};
type Plan = readonly { readonly capture: number }[];

/** Amounts in cents. Each rejects when the answer is not a success. */
export type Client = {
  create(order: { readonly amount: number; readonly tpc: boolean }): Promise<Order>;
  read(id: string): Promise<Order>;
  list(status: "completed"): Promise<readonly Order[]>;
  /** What a commit would do. */
  plan(id: string): Promise<Plan>;
  commit(id: string, amount: number): Promise<Order>;
  refund(id: string, amount: number): Promise<Order>;
  cancel(id: string): Promise<Order>;
  /** The `code` of the refusal when an order of this amount is asked for. */
  refusalOf(amount: number): Promise<string | undefined>;
};

export const [url = "", key = ""] = process.argv.slice(2);

/** Rejects at the first answer that is not what a shop expects. */
export async function tryClient(client: Client): Promise<void> {
  const { id, redirectUrl } = await client.create({ amount: 5_000, tpc: true });
  await pay(redirectUrl);
  assert.ok(["confirmed", "pendingCommit"].includes((await client.read(id)).status));
  assert.deepEqual(
    (await client.plan(id)).map(({ capture }) => capture),
    [5_000],
  );
  const committed = await client.commit(id, 4_000);
  assert.deepEqual([committed.status, committed.amountCaptured], ["completed", 4_000]);
  assert.equal((await client.refund(id, 1_000)).amountRefunded, 1_000);
  assert.ok((await client.list("completed")).some((order) => order.id === id));
  const other = await client.create({ amount: 5_000, tpc: false });
  assert.equal((await client.cancel(other.id)).status, "cancelled");
  assert.equal(await client.refusalOf(0), "invalidRequest");
}

async function pay(redirectUrl: string): Promise<void> {
  const { origin } = new URL(redirectUrl);
  const buyer = { email: "ana@example.com", firstName: "Ana", lastName: "Lopes" };
  const means = { number: "4242424242424242", expMonth: "12", expYear: "40", cvc: "123" };
  const answer = await fetch(`${redirectUrl}/payments`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ attempt: crypto.randomUUID(), ...buyer, amount: 5_000, means }),
  });
  assert.equal(answer.status, 200);
}
