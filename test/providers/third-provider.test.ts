// A third payment provider, registered by its name alone: its contract, and an order's life through HTTP.

import { afterEach, describe, expect, test } from "bun:test";
import type { ListeningBank } from "../support/providers/buyer-details-contract.ts";
import { buyerDetailsContract } from "../support/providers/buyer-details-contract.ts";
import { providerContract } from "../support/providers/contract.ts";
import {
  THIRD,
  THIRD_SETTINGS,
  ThirdBank,
  thirdOptions,
  thirdProvider,
} from "../support/providers/third-provider.ts";
import type { TestService } from "../support/service.ts";
import { payment, startService } from "../support/service.ts";

const contractBank = async (): Promise<ListeningBank> => {
  const bank = new ThirdBank();
  let now = 1_772_366_400_000;
  return {
    provider: thirdProvider(bank, THIRD_SETTINGS, () => now),
    paymentMethod: async (kind) => bank.paymentMethod(kind),
    answer: async (action, approve) => bank.answer(action, approve),
    passTime: (ms) => {
      now += ms;
    },
    told: (key: string) => JSON.stringify(bank.payments.get(key)),
  };
};
providerContract("third", contractBank);
buyerDetailsContract("third", contractBank);

describe("an order paid through a provider that only the composition root is told of", () => {
  let runtime: TestService | undefined;
  afterEach(() => runtime?.stop());

  async function shop() {
    const bank = new ThirdBank();
    const { provider, registry } = thirdOptions(bank);
    const started = await startService({ registry, platform: { provider } });
    runtime = started;
    const { api, page } = started;
    const { json } = await api("POST", "/v1/orders", { amount: 2_000, ux: "single" });
    const { id, redirectUrl } = json.data as { readonly id: string; readonly redirectUrl: string };
    const pay = (card: Parameters<ThirdBank["paymentMethod"]>[0]) =>
      page(`${redirectUrl}/payments`, payment("", { means: bank.paymentMethod(card) }));
    const read = async () => (await api("GET", `/v1/orders/${id}`)).json.data;
    return { bank, runtime: started, id, redirectUrl, pay, read };
  }

  test("is held, captured, and refunded in two parts", async () => {
    const { bank, runtime, id, pay, read } = await shop();
    expect((await pay("pays")).status).toBe(200);
    await runtime.settle();
    expect((await read()).status).toBe("completed");
    for (const amount of [1_500, 500]) {
      const refunded = await runtime.api("POST", `/v1/orders/${id}/refund`, { amount });
      expect(refunded.status).toBe(200);
      await runtime.settle();
    }
    expect((await read()).status).toBe("refunded");
    const [kept] = bank.payments.values();
    expect(kept).toMatchObject({ state: "captured", captured: 2_000 });
    expect([...(kept?.refunds.values() ?? [])]).toEqual([1_500, 500]);
    expect((await runtime.program.application.operations.reconcile(0)).unresolved).toEqual([]);
  });

  test.each([
    ["a platform", { offers: ["in3"] }, /^pl_\S+ shows offers, and its provider, third,/],
    ["a module", { modules: [{ id: "md_1", name: "Later", position: 0, offers: ["in3"] }] }, /^md_1 shows/],
  ])("saves no card: it refuses to start with %s that shows offers", async (_, shown, message) => {
    const { provider, registry } = thirdOptions();
    await expect(startService({ registry, platform: { provider, ...shown } })).rejects.toThrow(message);
  });

  test("is declined, and paid with another card", async () => {
    const { runtime, pay, read } = await shop();
    expect((await pay("declined")).json.data.payment).toMatchObject({
      status: "failed",
      failure: "declined",
    });
    await pay("pays");
    await runtime.settle();
    expect((await read()).status).toBe("completed");
  });

  test("completes after the buyer's bank, by the provider's notification at its own address", async () => {
    const { bank, runtime, pay, read } = await shop();
    const { payment: waiting } = (await pay("challenged")).json.data;
    expect(waiting).toMatchObject({ status: "requiresAction" });
    bank.answer({ kind: "redirect", url: waiting.actionUrl }, true);
    const { body, headers } = bank.notification(waiting.id, THIRD_SETTINGS.apiKey);
    const post = async (path: string, more: object = {}) => {
      const url = `http://localhost/psp/${path}/${runtime.config.platforms[0]?.id}`;
      const sent = { method: "POST", body, headers: { ...headers, ...more } };
      return (await runtime.program.http.handle(new Request(url, sent))).status;
    };
    expect(await post(THIRD, { "third-proof": "guessed" })).toBe(400);
    expect(await post("stripe")).toBe(400);
    expect(await post("fourth")).toBe(404);
    expect(await post("constructor")).toBe(404);
    expect((await read()).status).toBe("initiated");
    expect(await post(THIRD)).toBe(200);
    await runtime.settle();
    expect((await read()).status).toBe("completed");
  });

  test("its page is told the provider's name, its settings, and where its script may come from", async () => {
    const { runtime, redirectUrl } = await shop();
    const { collect } = (await runtime.page(`${redirectUrl}/state`)).json.data;
    expect(collect).toEqual({ kind: "script", provider: THIRD, settings: { shopOf: "0001" } });
    const page = await runtime.program.http.handle(new Request(redirectUrl));
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self' https://third.example");
  });
});
