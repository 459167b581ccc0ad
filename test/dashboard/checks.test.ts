// Checks on the screen System over HTTP: the providers are asked, their clocks compared, and a test e-mail sent to the
// member who asks for it.

import { afterEach, describe, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import type { Provider } from "../../src/ports/payment-provider.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import { changedSimulator } from "../support/financing/simulators.ts";
import { StripeServer } from "../support/providers/stripe-server.ts";
import { closeAll, closeLater, stripeSettings } from "../support/providers/stripe-shop.ts";
import type { Json, ServiceOptions, TestService } from "../support/service.ts";

const MINUTE = 60_000;
const ANA = "ana@shop.example";

let service: TestService;
afterEach(async () => {
  await service.stop();
  await closeAll();
});

async function owner(options: ServiceOptions = {}) {
  service = await startDashboard(options);
  return memberOf(service, { email: ANA, role: "owner" });
}

describe("the providers' check", () => {
  test("tells what each provider answered, of which platform", async () => {
    const asked: unknown[] = [];
    const examine: Provider["examine"] = async (about) => {
      asked.push(about);
      return [{ level: "problem", message: "the secret key is refused" }];
    };
    const ana = await owner({ registry: changedSimulator(() => ({ examine })) });
    const { status, json } = await ana.post(DASHBOARD_API.checkProviders);
    expect(status).toBe(200);
    const names = service.config.platforms.map(({ name }) => name);
    expect(json.data).toEqual(
      names.map((name) => ({ name, level: "problem", message: "the secret key is refused" })),
    );
    const [first] = service.config.platforms;
    expect(asked[0]).toMatchObject({
      noticesUrl: `${service.config.publicUrl}/psp/sandbox/${first?.id}`,
      currencies: first?.currencies,
      isLive: false,
    });
  });

  test("asks Stripe with the keys of the configuration, and from then on its clock is known", async () => {
    const stripe = new StripeServer();
    closeLater(stripe);
    const ana = await owner({ platform: { provider: stripeSettings(stripe) } });
    const aheadMs = async () => (await ana.get(DASHBOARD_API.system)).json.data.clocks[0].aheadMs;
    expect(await aheadMs()).toBeNull();
    const found: Json[] = (await ana.post(DASHBOARD_API.checkProviders)).json.data;
    const name = service.config.platforms[0]?.name;
    expect(found).toContainEqual({
      name,
      level: "ok",
      message: "Stripe knows the secret key, in test mode.",
    });
    expect(Math.abs(await aheadMs())).toBeLessThan(2_000);
  });

  test("finds nothing to ask in the sandbox's own bank", async () => {
    const ana = await owner();
    expect((await ana.post(DASHBOARD_API.checkProviders)).json.data).toEqual([]);
  });

  test("is refused after 6 checks in 10 minutes of one session", async () => {
    const ana = await owner();
    for (let times = 0; times < 6; times++)
      expect((await ana.post(DASHBOARD_API.checkProviders)).status).toBe(200);
    for (const path of [DASHBOARD_API.checkProviders, DASHBOARD_API.testEmail])
      expect((await ana.post(path)).json).toMatchObject({ status: 429, code: "tooManyChecks" });
    await service.turnBy(11 * MINUTE);
    expect((await ana.post(DASHBOARD_API.checkProviders)).status).toBe(200);
  });
});

test.each([
  ["not known before its first answer", undefined],
  ["the same", 0],
  ["behind", 5 * MINUTE],
])("the provider's clock is %s", async (_, behindMs) => {
  const clock = () => (behindMs === undefined ? undefined : Date.now() - behindMs);
  const registry = changedSimulator(({ savedPaymentMethods: methods }) => ({
    ...(methods && { savedPaymentMethods: { ...methods, clock } }),
  }));
  const ana = await owner({ registry });
  const [{ name, aheadMs }] = (await ana.get(DASHBOARD_API.system)).json.data.clocks;
  expect(name).toBe(service.config.platforms[0]?.name ?? "");
  if (behindMs === undefined) expect(aheadMs).toBeNull();
  else expect(aheadMs).toBeWithin(behindMs, behindMs + 1_000);
});

describe("the test e-mail", () => {
  test("goes to the member who asks for it, for each platform, and has audit rows without the address", async () => {
    const ana = await owner();
    const { json } = await ana.post(DASHBOARD_API.testEmail);
    const names = service.config.platforms.map(({ name }) => name);
    expect(json.data).toEqual(
      names.map((name) => ({ name, level: "ok", message: `the mail server has taken the e-mail to ${ANA}` })),
    );
    expect(service.mails().map(({ to, subject }) => [to.address, subject])).toEqual(
      names.map((name) => [ANA, `Test e-mail of ${name}`]),
    );
    const { rows } = await service.store.auditRows({ action: "testEmail", limit: 10 });
    expect(rows.map(({ actor, platformId, outcome }) => [actor, platformId, outcome])).toEqual(
      service.config.platforms.map(({ id }) => ["member", id, "done"]).toReversed(),
    );
    expect(JSON.stringify(rows)).not.toContain(ANA);
  });

  test("that the mail server refuses says why", async () => {
    const ana = await owner({ sendMail: async () => ({ kind: "refused", failure: "SMTP 550" }) });
    const [finding] = (await ana.post(DASHBOARD_API.testEmail)).json.data;
    expect(finding).toMatchObject({
      level: "problem",
      message: "the mail server did not take the e-mail: SMTP 550",
    });
    const { rows } = await service.store.auditRows({ action: "testEmail", limit: 1 });
    expect(rows).toMatchObject([{ outcome: "mailNotSent" }]);
  });

  test("is for those who see the screen System", async () => {
    await owner();
    const [platform] = service.config.platforms;
    const max = await memberOf(service, {
      email: "max@shop.example",
      role: "manager",
      platformId: platform?.id,
    });
    for (const path of [DASHBOARD_API.checkProviders, DASHBOARD_API.testEmail])
      expect((await max.post(path)).json.code).toBe("rightMissing");
    expect(service.mails()).toEqual([]);
  });
});
