// Acts that are nothing without an e-mail, on a platform without a mail server: refused alike on the captain's page and in the
// merchant's call, and not offered on the page.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApplication } from "../../../src/application/application.ts";
import type { Answer } from "../../../src/application/contract/answer.ts";
import type { OpenedPage } from "../../../src/application/contract/buyer.ts";
import { linkOf } from "../../../src/application/orders/view.ts";
import { pageToken } from "../../../src/application/pages/links.ts";
import { auditRowsIn } from "../../support/audit-log.ts";
import { simulatorOf } from "../../support/financing/agreement.ts";
import { newGroup } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { seeded, startService } from "../../support/service.ts";

const linkSecret = new Uint8Array(32);
let service: TestService;
let live: ReturnType<typeof createApplication>;
let orderId: string;

beforeAll(async () => {
  service = await startService();
  live = createApplication({
    config: { ...service.config, mode: "live" },
    store: service.store,
    provider: () => simulatorOf(service),
    scorer: () => undefined,
    sendWebhook: () => Promise.reject(new Error("nothing is sent here")),
    sendMail: () => Promise.reject(new Error("nothing is sent here")),
    now: service.now,
    wallNow: service.now,
    random: seeded("without mail"),
    linkSecret,
    log: () => undefined,
  });
  orderId = (await newGroup(service, { type: "standard" }, ["Bob"])).id;
});
afterAll(() => service.stop());

async function captainsPage(): Promise<OpenedPage> {
  const stored = await service.store.read(orderId);
  const token = stored && pageToken(linkSecret, linkOf(stored, "captain"));
  const page = await live.buyer.openPage({ role: "captain", token: token ?? "" });
  if (page === undefined) throw new Error("the captain's link leads nowhere");
  return page;
}

const lastRow = () => auditRowsIn(service.dataDir, { orderId }).at(-1);

test.each<[string, (page: OpenedPage) => Promise<Answer<unknown>>]>([
  ["ask", (page) => page.ask("all")],
  ["nudge", (page) => page.nudge(undefined)],
  ["invite", (page) => page.invite([{ email: "dan@example.com" }])],
])("the captain cannot %s", async (_, act) => {
  expect(await act(await captainsPage())).toEqual({ kind: "refused", refusal: { code: "sendsNoMail" } });
});

test("the captain's refused ask has a row of the audit log", async () => {
  await (await captainsPage()).ask("all");
  expect(lastRow()).toMatchObject({ actor: "captain", action: "ask", outcome: "sendsNoMail" });
});

test("nor can the merchant ask or nudge, which has a row of the audit log", async () => {
  const [platform] = service.config.platforms;
  if (platform === undefined) throw new Error("a test service has a platform");
  const options = { by: { actor: { kind: "operator" } }, render: () => ({ status: 200, body: "" }) } as const;
  const { ask, nudge } = live.merchant;
  for (const answer of [
    await ask(platform, orderId, "all", options),
    await nudge(platform, orderId, undefined, options),
  ]) {
    expect(answer).toEqual({ kind: "refused", refusal: { code: "sendsNoMail" } });
    expect(lastRow()).toMatchObject({ actor: "operator", outcome: "sendsNoMail" });
  }
});

test("the captain's page offers none of them", async () => {
  expect((await captainsPage()).view()).not.toContainAnyKeys(["asks", "invitations"]);
});
