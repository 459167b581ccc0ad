// S8: no token, key, e-mail address, name or other text of a person stands in the audit log, whatever shops, buyers,
// captains and operators send.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { BY_OPERATOR } from "../../src/application/audit-log.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import { newOrder, pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, startService } from "../support/service.ts";

const HOUR = 3_600_000;
const CANARY = "canary";
const PERSON = { email: `${CANARY}@example.com`, firstName: `${CANARY}-first`, lastName: `${CANARY}-last` };
const HOOK = `http://127.0.0.1:1/${CANARY}-token?key=${CANARY}`;
const ITEMS = [
  { name: `${CANARY} cabin`, amount: 6_000, quantity: 1 },
  { name: `${CANARY} skis`, amount: 1_000, quantity: 4, optional: true },
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ platform: { captainMayExtendMs: 12 * HOUR, delayMs: 48 * HOUR } });
});
afterAll(() => service.stop());

type World = { readonly order: Json; readonly headers: Record<string, string> };
type Deed = (world: World) => Promise<unknown>;

const asked =
  (path: (order: Json) => string, body: (order: Json) => unknown = () => ({})): Deed =>
  ({ order, headers }) =>
    service.api("POST", `/v1/${path(order)}`, body(order), headers);
const onPage =
  (path: string, body: (order: Json) => object): Deed =>
  async ({ order }) =>
    service.page(`${order.redirectUrl}/${path}`, body(order));

const DEEDS: Readonly<Record<string, Deed>> = {
  commit: asked(({ id }) => `orders/${id}/commit`),
  commitOddly: asked(
    ({ id }) => `orders/${id}/commit`,
    () => ({ amount: 7, note: CANARY }),
  ),
  cancel: asked(({ id }) => `orders/${id}/cancel`),
  release: asked(
    ({ id }) => `orders/${id}/cancel`,
    ({ authorizations }) => ({ authorization: authorizations.at(-1)?.id }),
  ),
  refund: asked(
    ({ id }) => `orders/${id}/refund`,
    () => ({ amount: 100 }),
  ),
  waive: asked(
    ({ id }) => `orders/${id}/waive`,
    ({ items }) => ({ items: [{ id: items[0].id, quantity: 1 }] }),
  ),
  change: asked(
    ({ id }) => `orders/${id}`,
    () => ({
      trackId: PERSON.email,
      metadata: { [PERSON.email]: SECRET_KEY },
      notifyUrl: HOOK,
      [PERSON.email]: CANARY,
    }),
  ),
  changeTooMuch: asked(
    ({ id }) => `orders/${id}`,
    () => ({
      metadata: Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`${CANARY}${key}`, CANARY])),
    }),
  ),
  later: asked(
    ({ id }) => `orders/${id}`,
    ({ dueDate }) => ({ dueDate: dueDate + HOUR }),
  ),
  redeliver: asked(
    () => "events/redeliver",
    () => ({ since: 0 }),
  ),
  resume: asked(
    () => "webhooks/resume",
    () => ({ url: HOOK }),
  ),
  resumeAnother: asked(
    () => "webhooks/resume",
    () => ({ url: `http://${CANARY}:pass@127.0.0.1/${CANARY}` }),
  ),
  leaveOut: onPage("leave-out", () => ({})),
  captainLater: onPage("due-date", ({ dueDate }) => ({ dueDate: dueDate + HOUR })),
  erase: () => service.program.application.operations.erase({ email: PERSON.email }, BY_OPERATOR),
  wait: () => service.turnBy(30 * HOUR),
};

test("S8: after any acts, no row holds what a person or a shop wrote, a key, or a link's token", async () => {
  const deeds = fc.array(fc.constantFrom(...Object.keys(DEEDS)), { minLength: 3, maxLength: 9 });
  const actions = new Set<string>();
  const property = fc.asyncProperty(deeds, fc.boolean(), fc.boolean(), async (names, tpc, isKeyed) => {
    const fields = { ...PERSON, ux: "picking", items: ITEMS, trackId: CANARY, notifyUrl: HOOK, tpc };
    const made = await newOrder(service, fields);
    await pays(service, made.redirectUrl, { ...PERSON, units: [{ itemId: made.items[0].id, quantity: 1 }] });
    const order = await read(service, made.id);
    for (const [index, name] of names.entries()) {
      const key = isKeyed ? { "idempotency-key": `${CANARY} ${order.id} ${index}` } : {};
      await DEEDS[name]?.({
        order,
        headers: { authorization: index === 5 ? OTHER_SECRET_KEY : SECRET_KEY, ...key },
      });
    }
    await service.settle();
    const rows = auditRowsIn(service.dataDir);
    for (const { action } of rows) actions.add(action);
    const text = JSON.stringify(rows);
    const tokens = [order.redirectUrl, order.shareUrl, order.screenUrl].map(
      (url: string) => url?.split("/").at(-1) ?? "none",
    );
    for (const secret of [CANARY, "@", "sk_", "pk_", "whsec_", SECRET_KEY.slice(-8), ...tokens])
      expect(text).not.toContain(secret);
  });
  await fc.assert(property, { numRuns: 25 });
  expect(actions.size).toBeGreaterThan(10);
});
