// The text of a captain's debts in their page's document: what is owed and when, before any script has come.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { agreesAndApproves, financedOrder, startFinanced } from "../../../support/http/financed-shop.ts";
import type { TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startFinanced();
});
afterAll(() => service.stop());

test.each([
  [
    "en",
    ["Still to pay: €66.66", "€33.83 will be charged to your card on February 28, 2027", "March 31, 2027"],
  ],
  ["fr", ["Reste à payer : 66,66", "33,83", "28 février 2027", "31 mars 2027", "Prévu"]],
])("in %s", async (locale, texts) => {
  const { redirectUrl } = await financedOrder(service, { locale, trackId: "cart-1" });
  await agreesAndApproves(service, redirectUrl);
  await service.settle();
  const { text } = await service.page(redirectUrl);
  const [drawn = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  const said = drawn.replaceAll(/<[^>]*>/g, "").replaceAll(/\s/g, " ");
  for (const part of [...texts, "Example Credit", "cart-1"]) expect(said).toContain(part);
  expect(drawn).not.toMatch(/bone|<button/);
});
