// Four months of the demo shop's order in three parts, by the sandbox's own clock: a charge that fails, its repair on the
// captain's page, the e-mails, and the payout.

import { expect, test } from "bun:test";
import { sandboxConfig } from "../../src/config/sandbox.ts";
import { read } from "../support/http/acts.ts";
import { agreesAndApproves, startFinanced } from "../support/http/financed-shop.ts";
import { payment } from "../support/service.ts";

const BOUGHT = Date.parse("2027-01-10T11:00:00Z");

test("the order is charged, fails, is repaired and paid out", async () => {
  const keys = {
    read: () => undefined,
    write: () => undefined,
    random: (count: number) => new Uint8Array(count),
  };
  const built = sandboxConfig(keys, {});
  if (!("config" in built)) throw new Error("the sandbox has a configuration");
  const [{ financing, offers = [], scoring, payouts } = {}] = built.config.platforms;
  if (financing === undefined || scoring === undefined || payouts === undefined)
    throw new Error("the sandbox's shop has offers");
  const service = await startFinanced({ financing, offers, scoring, payouts }, { now: BOUGHT });
  try {
    const turn = (advance: string) =>
      service.api("POST", "/sandbox/turn", new URLSearchParams({ advance }).toString(), {});
    await service.api("POST", "/shop/buy", new URLSearchParams({ how: "parts" }).toString(), {});
    const [{ id, redirectUrl }] = (await service.api("GET", "/v1/orders?limit=1")).json.data;
    await agreesAndApproves(service, redirectUrl, { offer: "three-times", card: "4000 0000 0000 9979" });
    await service.settle();
    expect(await read(service, id)).toMatchObject({ status: "completed", amountCaptured: 160_00 });
    await turn("32d");
    const { deadlines } = (await service.page(`${redirectUrl}/state`)).json.data.owed;
    expect(deadlines).toMatchObject([{ status: "failed", now: 162_40 }, { status: "upcoming" }]);
    const { means } = payment("4242 4242 4242 4242");
    const [{ id: deadlineId }] = deadlines;
    await service.page(`${redirectUrl}/deadlines/payments`, { attempt: "repair", means, deadlineId });
    const { payment: card } = (await service.page(`${redirectUrl}/card`, { attempt: "card", means })).json
      .data;
    if (card.status === "requiresAction") {
      await service.page(`${new URL(card.actionUrl).pathname}/approve`, {});
      await service.page(`${redirectUrl}/card/${card.id}/check`, {});
    }
    await turn("90d");
    const { financing: ended } = await read(service, id);
    expect(ended.deadlines).toMatchObject([{ status: "paid" }, { status: "paid" }]);
    const { data: paidOut } = (await service.api("GET", "/v1/payouts")).json;
    expect(paidOut.map(({ amount }: { amount: number }) => amount)).toEqual([473_60]);
    expect(service.mails().map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your payment plan for the order"),
      expect.stringContaining("is complete"),
      expect.stringContaining("on February 10, 2027"),
      expect.stringContaining("could not be charged"),
      expect.stringContaining("€162.40 is paid"),
      expect.stringContaining("on March 10, 2027"),
      expect.stringContaining("€162.40 is paid"),
      expect.stringContaining("Nothing is owed any more"),
    ]);
  } finally {
    await service.stop();
  }
});
