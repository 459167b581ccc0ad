// T29: the log of an order's whole life has ids, and no data that buyers and shops sent.

import { expect, test } from "bun:test";
import { createLog } from "../../../src/application/log.ts";
import { payment, SECRET_KEY, startService, WEBHOOK_KEY } from "../../support/service.ts";

const EMAIL = "canary.buyer@mail.example";
const CARDS = ["4242424242424242", "4000000000000002", "4000000000003220", "4000000000000341"];
const CVC = "7391";

test("T29: every request is in the log; no card, code, name, address, key or link is", async () => {
  const runtime = await startService();
  const links: string[] = [];
  for (const number of CARDS) {
    const body = { amount: 4_200, ux: "single", trackId: "canary-track", metadata: { note: "canary-note" } };
    const { data } = (await runtime.api("POST", "/v1/orders", body)).json;
    links.push(new URL(data.redirectUrl).pathname);
    const means = { number, expMonth: "12", expYear: "40", cvc: CVC };
    const details = { email: EMAIL, firstName: "canary-name", means };
    await runtime.page(`${data.redirectUrl}/payments`, payment(number, details));
    await runtime.page(`${data.redirectUrl}/payments`, payment(number, { ...details, email: number }));
    await runtime.page(`${data.redirectUrl}/state`);
    await runtime.api("POST", `/v1/orders/${data.id}/cancel`, { authorization: EMAIL });
    await runtime.api("POST", "/v1/orders", `{"email":"${EMAIL}`);
    await runtime.api("GET", `/v1/orders/${EMAIL}?card=${number}`);
    await runtime.api("GET", `/v1/orders/${data.id}`, undefined, { authorization: `${SECRET_KEY}x` });
  }
  await runtime.turnBy(86_400_000);
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), Date.now);
  for (const entry of runtime.logged) log(entry);
  await runtime.stop();

  const text = lines.join("\n");
  expect(lines.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThanOrEqual(
    8 * CARDS.length,
  );
  expect(text).toContain('"route":"/pay/:token/payments"');
  const secrets = [...CARDS, EMAIL, "canary", `"${CVC}"`, SECRET_KEY, WEBHOOK_KEY, ...links];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
