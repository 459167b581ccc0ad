// Saved cards at Stripe whose answers never come, or come as errors.

import { afterEach, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../../src/domain/time.ts";
import { ABOUT, openStripe, RETURN, withCard } from "../../support/providers/stripe-saved-card.ts";
import { LOSES_ANSWERS } from "../../support/providers/stripe-server.ts";
import { closeAll, once } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

describe("stripe: a charge whose answer never comes", () => {
  const captured = { kind: "captured", amount: 1_500 };

  test("the confirmation took place: not known, then found", async () => {
    const { server, charge, inquire } = await withCard(LOSES_ANSWERS);
    once(server, "/confirm", { kind: "loseAnswer" });
    expect(await charge()).toMatchObject({ kind: "unknown" });
    expect(await inquire()).toMatchObject(captured);
    expect(await charge()).toMatchObject(captured);
  });

  test("by a process that has restarted, it is found around the moment of its key", async () => {
    const { server, clock, charge, key } = await withCard(LOSES_ANSWERS);
    once(server, "/confirm", { kind: "loseAnswer" });
    await charge();
    clock.now += 3 * DAY;
    const other = openStripe({ apiBase: server.url, now: () => clock.now, wallNow: () => clock.now });
    expect(await other.methods.inquireCharge(key)).toMatchObject(captured);
  });

  test.each(["POST /v1/payment_intents", "/confirm"])(
    "%s was lost: not known, then ruled out by cancelling, so that nothing late can charge",
    async (ending) => {
      const { server, clock, charge, inquire } = await withCard(LOSES_ANSWERS);
      once(server, ending, { kind: ending === "/confirm" ? "loseAsk" : "loseAnswer" });
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect(await inquire()).toMatchObject({ kind: "unknown" });
      clock.now += 2 * MINUTE;
      expect(await inquire()).toEqual({ kind: "none" });
      expect(server.intents()).toMatchObject([{ status: "canceled" }]);
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect(await inquire()).toEqual({ kind: "none" });
    },
  );

  test.each([
    [500, false, "none"],
    [500, true, "captured"],
    [503, true, "captured"],
  ] as const)(
    "%d that Stripe keeps under the key, after the effect %p: %s",
    async (status, afterEffect, kind) => {
      const { server, clock, charge, inquire } = await withCard();
      once(server, "/confirm", { kind: "status", status, afterEffect });
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect((await charge()).kind).toBe(kind === "captured" ? "captured" : "unknown");
      clock.now += 2 * MINUTE;
      expect((await inquire()).kind).toBe(kind);
    },
  );

  test.each([401, 403, 500])("%d to everything: not known, never declined", async (status) => {
    const { server, methods, charge, inquire, saved, clock } = await withCard();
    server.fault = () => ({ kind: "status", status });
    expect(await charge()).toMatchObject({ kind: "unknown" });
    expect(await inquire()).toMatchObject({ kind: "unknown" });
    expect(await methods.forget(saved)).toMatchObject({ kind: "unknown" });
    expect(await methods.charges(clock.now)).toBeUndefined();
  });

  test("429 as long as an answer is waited for: not known, then charged once with the same key", async () => {
    const { server, clock, methods, charge } = await withCard();
    server.fault = ({ method }) => (method === "POST" ? { kind: "status", status: 429 } : undefined);
    expect(await charge()).toMatchObject({ kind: "unknown" });
    server.fault = () => undefined;
    expect(await charge()).toMatchObject(captured);
    expect(await methods.charges(clock.now - MINUTE)).toHaveLength(1);
  });

  test("a card that is detached between opening and confirmation is declined for ever, not charged", async () => {
    const { server, methods, charge, saved, clock } = await withCard();
    const { detach } = server;
    server.fault = ({ path }) => {
      if (path.endsWith("/confirm")) detach(saved);
      return undefined;
    };
    expect(await charge()).toEqual({ kind: "declined", code: "unsupported", retry: "never" });
    expect(await methods.charges(clock.now - MINUTE)).toEqual([]);
  });

  test("a minimum of Stripe's own, in the account's currency: too small for ever", async () => {
    const { server, charge } = await withCard();
    once(server, "POST /v1/payment_intents", { kind: "status", status: 400, code: "amount_too_small" });
    expect(await charge()).toEqual({ kind: "declined", code: "amountTooSmall", retry: "never" });
  });
});

describe("stripe: confirmed by another request that is still under way, with another card", () => {
  test("a charge is not known", async () => {
    const { server, charge } = await withCard();
    once(server, "/confirm", { kind: "usedOtherwise" });
    expect(await charge()).toMatchObject({ kind: "unknown" });
  });

  test("a save is not known", async () => {
    const { server, methods } = openStripe();
    once(server, "/confirm", { kind: "usedOtherwise" });
    const paymentMethod = { confirmationToken: server.token("pays") };
    const ask = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
    expect(await methods.save(ask)).toMatchObject({ kind: "unknown" });
  });
});

describe("stripe: a save whose answer never comes", () => {
  test("its confirmation took place: not known, then found", async () => {
    const { server, methods } = openStripe(LOSES_ANSWERS);
    once(server, "/confirm", { kind: "loseAnswer" });
    const paymentMethod = { confirmationToken: server.token("pays") };
    const ask = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
    expect(await methods.save(ask)).toEqual({ kind: "unknown" });
    expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "saved" });
  });

  test.each(["POST /v1/customers", "POST /v1/setup_intents"])(
    "%s was lost: nothing is saved",
    async (ending) => {
      const { server, methods } = openStripe(LOSES_ANSWERS);
      once(server, ending, { kind: "loseAsk" });
      const paymentMethod = { confirmationToken: server.token("pays") };
      const ask = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
      expect(await methods.save(ask)).toEqual({ kind: "declined", code: "notReached" });
      expect(server.savedCards()).toEqual([]);
    },
  );
});
