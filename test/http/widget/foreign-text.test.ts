// Texts of an order that anybody can make with the public key, as the shop's e-mails carry them to other people.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BOB, GOOD_CARD, pays, read } from "../../support/http/acts.ts";
import { invites, mailsTo } from "../../support/http/invitations.ts";
import type { Json, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const LURE = "Unlock your card at https://evil.example/now";

/** An order of two items that a browser made: its captain has paid the first, and Bob, who is asked for more, another. */
async function made(fields: object): Promise<Json> {
  const items = [
    { name: "Canoe", amount: 2_000, quantity: 2 },
    { name: LURE, amount: 2_000 },
    { name: "Rope 2.50 m", amount: 1_000, quantity: 2 },
  ];
  const order = { amount: 8_000, ux: "picking", items, ...fields };
  const sent = { publicKey: PUBLIC_KEY, order, units: [{ item: 0, quantity: 1 }], ...payment(GOOD_CARD) };
  const { json } = await runtime.page("/embed/captain/payments", sent);
  const { redirectUrl, shareUrl, items: kept } = await read(runtime, json.data.order);
  await pays(runtime, shareUrl, { ...BOB, units: [{ itemId: kept[0].id, quantity: 1 }] });
  await invites(runtime, redirectUrl, [{ email: "cleo@example.com" }]);
  expect((await runtime.page(`${redirectUrl}/asks`, {})).status).toBe(200);
  await runtime.settle();
  return { redirectUrl };
}

test("a browser's texts that would become links are in no e-mail, and its other texts are", async () => {
  const order = await made({ trackId: LURE });
  const mails = ["ana@example.com", BOB.email, "cleo@example.com"].flatMap((to) =>
    mailsTo(runtime, to, order),
  );
  expect(mails.length).toBeGreaterThanOrEqual(5);
  for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain("evil");
  const texts = mails.map(({ text }) => text).join("\n");
  expect(texts).toContain("For: Canoe, Rope 2.50 m\n");
  expect(texts).toContain("2 × Rope 2.50 m");
  expect(texts).not.toContain("Reference:");
});

test("its reference without a link is there", async () => {
  const order = await made({ trackId: "cart 4.12" });
  expect(mailsTo(runtime, BOB.email, order)[0]?.text).toContain("Reference: cart 4.12\n");
});
