// A shop with the functions of @hey-api/openapi-ts.

import { client } from "./generated/hey-api/client.gen.ts";
import {
  cancelOrder,
  commitOrder,
  createOrder,
  listOrders,
  readOrder,
  refundOrder,
} from "./generated/hey-api/sdk.gen.ts";
import { key, tryClient, url } from "./shop.ts";

client.setConfig({ baseUrl: url, auth: key });
const sure = { throwOnError: true } as const;

await tryClient({
  create: async (order) => (await createOrder({ ...sure, body: { ...order, ux: "single" } })).data.data,
  read: async (id) => (await readOrder({ ...sure, path: { id } })).data.data,
  list: async (status) => (await listOrders({ ...sure, query: { status } })).data.data,
  async plan(id) {
    const { data } = await commitOrder({ ...sure, path: { id }, body: { dryRun: true } });
    return "plan" in data.data ? data.data.plan : [];
  },
  commit: async (id, amount) => (await commitOrder({ ...sure, path: { id }, body: { amount } })).data.data,
  refund: async (id, amount) => (await refundOrder({ ...sure, path: { id }, body: { amount } })).data.data,
  cancel: async (id) => (await cancelOrder({ ...sure, path: { id } })).data.data,
  refusalOf: async (amount) => (await createOrder({ body: { amount } })).error?.code,
});
