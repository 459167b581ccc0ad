// A public URL that changes under way, as that of a machine in a network that it joins.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { SANDBOX, WIDGET } from "../../src/api/paths.ts";
import { DASHBOARD_CONFIG, startDashboard } from "../support/dashboard/dashboard.ts";
import { CHALLENGE_CARD, GOOD_CARD, newOrder, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { PUBLIC_URL, payment } from "../support/service.ts";

const HOME = "http://192.168.1.5:8080";
const HALL = "http://10.3.0.9:8080";

let now = HOME;
let service: TestService;
beforeAll(async () => {
  service = await startDashboard({ publicUrl: () => now, config: { publicUrl: PUBLIC_URL } });
});
afterAll(() => service.stop());

const open = (path: string, at = now) => service.api("GET", path, undefined, { host: new URL(at).host });
const paid = (link: string, card: string, at = now): Promise<Json> => {
  const headers = { host: new URL(at).host, origin: at, "content-type": "application/json" };
  return service.api("POST", `${new URL(link).pathname}/payments`, payment(card, { amount: 5_000 }), headers);
};

test("links, the bank's page, e-mails and the widget name the address of the moment", async () => {
  const order = await newOrder(service);
  expect((await read(service, order.id)).redirectUrl).toStartWith(`${HOME}/pay/`);
  now = HALL;
  const { redirectUrl } = await read(service, order.id);
  expect(redirectUrl).toBe(order.redirectUrl.replace(HOME, HALL));
  expect((await open(new URL(redirectUrl).pathname)).status).toBe(200);
  const { json } = await paid(redirectUrl, CHALLENGE_CARD);
  expect(json.data.payment.actionUrl).toStartWith(`${HALL}/sandbox/bank/`);
  expect((await paid((await newOrder(service)).redirectUrl, GOOD_CARD)).status).toBe(200);
  await service.settle();
  expect(service.mails().at(-1)?.text).toContain(`${HALL}/join/`);
  expect((await open(WIDGET.script)).text).toContain(HALL);
  now = HOME;
  expect((await open(WIDGET.script)).text).toContain(HOME);
  expect((await open(SANDBOX.cardFrame)).text).toContain(`data-parent="${HOME}"`);
});

test("it answers to the host of the moment, and not to one that it has left", async () => {
  expect([(await open("/", HOME)).status, (await open("/", HALL)).status]).toEqual([200, 421]);
  const { redirectUrl } = await newOrder(service);
  expect((await paid(redirectUrl, GOOD_CARD, HALL)).status).toBe(421);
});

test("the dashboard moves along where it has no address of its own", async () => {
  const asked = { email: "ana@shop.example", role: "owner" };
  expect(DASHBOARD_CONFIG.url).toBe(PUBLIC_URL);
  const links: string[] = [];
  for (now of [HOME, HALL]) {
    const { json } = await service.api("POST", "/operator/members/invite", asked, {
      authorization: service.program.operator.token,
      host: new URL(now).host,
    });
    links.push(new URL(json.data.link).origin);
  }
  expect(links).toEqual([HOME, HALL]);
});
