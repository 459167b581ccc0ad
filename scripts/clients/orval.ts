// A shop with the functions of orval.

import {
  cancelOrder,
  commitOrder,
  createOrder,
  listOrders,
  readOrder,
  refundOrder,
} from "./generated/orval.ts";
import { key, tryClient } from "./shop.ts";

const by = { headers: { Authorization: key } };

type Answer<T> = { status: 200; data: { data: T } } | { status: unknown; data: { errors: string[] } };

function taken<T>(answer: Answer<T>): T {
  if (!("data" in answer.data)) throw new Error(answer.data.errors[0]);
  return answer.data.data;
}

await tryClient({
  create: async (order) => taken(await createOrder({ ...order, ux: "single" }, by)),
  read: async (id) => taken(await readOrder(id, by)),
  list: async (status) => taken(await listOrders({ status }, by)),
  async plan(id) {
    const order = taken(await commitOrder(id, { dryRun: true }, by));
    return "plan" in order ? order.plan : [];
  },
  commit: async (id, amount) => taken(await commitOrder(id, { amount }, by)),
  refund: async (id, amount) => taken(await refundOrder(id, { amount }, by)),
  cancel: async (id) => taken(await cancelOrder(id, undefined, by)),
  async refusalOf(amount) {
    const answer = await createOrder({ amount }, by);
    return answer.status === 200 ? undefined : answer.data.code;
  },
});
