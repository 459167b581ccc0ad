// A shop with the types of openapi-typescript, through openapi-fetch.

// biome-ignore lint/correctness/noUndeclaredDependencies: scripts/clients.ts installs it
import createClient from "openapi-fetch";
import type { paths } from "./generated/openapi-typescript.ts";
import { key, tryClient, url } from "./shop.ts";

const api = createClient<paths>({ baseUrl: url, headers: { Authorization: key } });
const withId = (id: string) => ({ params: { path: { id } } });

function taken<T>({ data, error }: { data?: { data: T }; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data.data;
}

await tryClient({
  create: async (order) => taken(await api.POST("/v1/orders", { body: { ...order, ux: "single" } })),
  read: async (id) => taken(await api.GET("/v1/orders/{id}", withId(id))),
  list: async (status) => taken(await api.GET("/v1/orders", { params: { query: { status } } })),
  async plan(id) {
    const asked = { ...withId(id), body: { dryRun: true } };
    const order = taken(await api.POST("/v1/orders/{id}/commit", asked));
    return "plan" in order ? order.plan : [];
  },
  commit: async (id, amount) =>
    taken(await api.POST("/v1/orders/{id}/commit", { ...withId(id), body: { amount } })),
  refund: async (id, amount) =>
    taken(await api.POST("/v1/orders/{id}/refund", { ...withId(id), body: { amount } })),
  cancel: async (id) => taken(await api.POST("/v1/orders/{id}/cancel", withId(id))),
  refusalOf: async (amount) => (await api.POST("/v1/orders", { body: { amount } })).error?.code,
});
