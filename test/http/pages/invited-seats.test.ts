// People invited for several seats, in the whole program: what is suggested to them by e-mail and on their page, and how they
// count once they have paid.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BOB, CLEO, newOrder, pays, read } from "../../support/http/acts.ts";
import { invited, invites, linkIn, mailsTo } from "../../support/http/invitations.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const stateOf = async (url: string): Promise<Json> => (await runtime.page(`${url}/state`)).json.data;

test("the captain invites for two: e-mail and page suggest it, and asks count both once they are paid for", async () => {
  const order = await invited(runtime, [{ ...BOB, seats: 2 }, { email: CLEO.email }]);
  expect((await read(runtime, order.id)).invitations).toMatchObject([{ seats: 2 }, { email: CLEO.email }]);
  expect((await read(runtime, order.id)).invitations[1]).not.toContainKey("seats");
  expect((await stateOf(order.redirectUrl)).invitations.people).toMatchObject([{ seats: 2 }, {}]);
  const [mail] = mailsTo(runtime, BOB.email, order);
  expect(mail?.text).toContain("Your share: €50.00");
  expect(mail?.text).toContain("This share is for 2 people, you included.");
  const [single] = mailsTo(runtime, CLEO.email, order);
  expect(single?.text).toContain("Your share: €25.00");
  expect(single?.text).not.toContain("you included");
  const link = linkIn(mail, "my");
  expect(await stateOf(link)).toMatchObject({ invitation: { seats: 2 }, people: { left: 3 } });
  await pays(runtime, link, { ...BOB, seats: 2, amount: 4_000 });
  await runtime.page(`${order.redirectUrl}/asks`, {});
  const [ask] = (await read(runtime, order.id)).asks;
  // 35.00 are missing, and Bob has two of three seats.
  expect(ask.parts.map(({ amount }: Json) => amount)).toEqual([1_167, 2_333]);
});

test("a shop invites for three, which is suggested as far as so many are awaited", async () => {
  const order = await newOrder(runtime, { amount: 9_000, invite: [{ email: BOB.email, seats: 3 }] });
  expect(order.invitations).toMatchObject([{ seats: 3 }]);
  await pays(runtime, order.redirectUrl, { nbShares: 3 });
  await runtime.settle();
  expect(mailsTo(runtime, BOB.email, order)[0]?.text).toContain("Your share: €60.00");
});

test.each([0, 50, 1.5, "two"])("seats %p are refused", async (seats) => {
  const order = await newOrder(runtime);
  const people = [{ email: BOB.email, seats: seats as number }];
  expect((await invites(runtime, order.redirectUrl, people)).status).toBe(400);
  expect((await runtime.api("POST", "/v1/orders", { amount: 9_000, invite: people })).status).toBe(400);
});
