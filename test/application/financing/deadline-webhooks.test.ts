// Webhooks of deadlines from the running service: on request, each with the deadline that it is about.

import { afterEach, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { agreed } from "../../support/financing/agreement.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

let service: TestService | undefined;
let server: ReturnType<typeof Bun.serve> | undefined;
afterEach(async () => {
  await service?.stop();
  await server?.stop(true);
});

test("a deadline that is paid and one that is declined are told, with sum, fee and date", async () => {
  const received: { readonly event: string; readonly id: string; readonly deadline: object }[] = [];
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      received.push(JSON.parse(await request.text()));
      return new Response("thanks");
    },
  });
  const events = ["deadline.paid", "deadline.failed", "deadline.defaulted"] as const;
  const notifyUrl = `http://127.0.0.1:${server.port}/hook`;
  service = await startService({ platform: { notifyUrl, events: [...events] } });
  const paid = await agreed(service);
  const declined = await agreed(service, { card: "4000000000005126" });
  await service.turnTo(START + 32 * DAY);
  const sums = { amount: 33_33, fee: 50, dueAt: Date.UTC(2026, 3, 1, 8) };
  const told = received.map(({ event, id, deadline }) => [event, id, deadline] as const);
  expect(told).toContainEqual([
    "deadline.paid",
    paid,
    { id: expect.stringMatching(/^dl_/), ...sums, status: "paid" },
  ]);
  expect(told).toContainEqual([
    "deadline.failed",
    declined,
    { id: expect.stringMatching(/^dl_/), ...sums, status: "failed", failureCode: "insufficientFunds" },
  ]);
});
