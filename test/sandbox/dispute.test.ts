// The sandbox's card whose payments are disputed: a merchant's rehearsal of `order.disputed`, in the whole program.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { newOrder, pays, read } from "../support/http/acts.ts";
import type { TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

const DISPUTED_CARD = "4000 0000 0000 2685";

let runtime: TestService;
beforeEach(async () => {
  runtime = await startService({ platform: { events: ["order.completed", "order.disputed"] } });
});
afterEach(() => runtime.stop());

test("what it paid is disputed a minute after the capture, once", async () => {
  const { id, redirectUrl } = await newOrder(runtime, { ux: "single" });
  await pays(runtime, redirectUrl, {}, DISPUTED_CARD);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ status: "completed" });
  expect((await read(runtime, id)).disputes).toBeUndefined();

  for (const step of ["2min", "2min"]) await runtime.page("/sandbox/clock", { advance: step });
  expect((await read(runtime, id)).disputes).toMatchObject([{ amount: 10_000, status: "open" }]);
  const { data } = (await runtime.api("GET", `/v1/events?order=${id}&type=order.disputed`)).json;
  expect(data).toHaveLength(1);
  const { body } = (await runtime.api("GET", `/v1/events/${data[0].id}`)).json.data;
  expect([JSON.parse(body).dispute]).toEqual((await read(runtime, id)).disputes);
  expect(await runtime.api("POST", `/v1/orders/${id}/refund`, {})).toMatchObject({
    status: 409,
    json: { code: "paymentDisputed" },
  });
});
