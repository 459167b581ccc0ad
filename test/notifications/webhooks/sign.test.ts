// Signatures that merchants must be able to reproduce (T13, T14, F34): fixed vectors made with OpenSSL,
// checked again by an HMAC of this test's own and by the Standard Webhooks package's receiving half.

import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Signing } from "../../../src/notifications/webhooks/sign.ts";
import { signedHeaders } from "../../../src/notifications/webhooks/sign.ts";

/** Base64 of the bytes 0 to 31, and of 32 to 63. */
const OLD_KEY = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW_KEY = "whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";
const SIGNING: Signing = {
  body: String.raw`{"event":"order.completed","id":"ord_1","trackId":"Zo\u00eb"}`,
  id: "evt_0190a5d2-7b3c-7def-8123-456789abcdef",
  timestampMs: 1_768_435_200_999,
  keys: [NEW_KEY],
  signatureHeader: "Service-Signature",
};
const ROTATING: Signing = { ...SIGNING, keys: [NEW_KEY, OLD_KEY] };

afterEach(() => {
  setSystemTime();
});

test("vector: one key", () => {
  expect(signedHeaders(SIGNING)).toEqual({
    "Content-Type": "application/json",
    "Service-Signature": "v1=2586efa007e564272ebe1c28b15f34acc3a9d062f2a3b3f4aaa59b3b4c091a64",
    "webhook-id": "evt_0190a5d2-7b3c-7def-8123-456789abcdef",
    "webhook-timestamp": "1768435200",
    "webhook-signature": "v1,EFWnf1CLBUWBYxJmXXSayKhYx2Mfc2P0nrvgO8XuSoM=",
  });
});

test("F34: vector: two keys during a rotation, in the order given", () => {
  const headers = signedHeaders(ROTATING);
  expect(headers["Service-Signature"]).toBe(
    "v1=2586efa007e564272ebe1c28b15f34acc3a9d062f2a3b3f4aaa59b3b4c091a64," +
      "v1=3d9cf9e5a2b59ad87819c5b68b0251091e55d0c791f97d9b82a375d9452c735e",
  );
  expect(headers["webhook-signature"]).toBe(
    "v1,EFWnf1CLBUWBYxJmXXSayKhYx2Mfc2P0nrvgO8XuSoM= v1,xRaFREQyjHI9sWWt0YwWK2XQ3xzyaPok/bLtXkG/Gg4=",
  );
});

test("the additional header has the name that the platform configured", () => {
  const headers = signedHeaders({ ...SIGNING, signatureHeader: "X-Shop-Signature" });
  expect(headers["X-Shop-Signature"]).toStartWith("v1=2586");
  expect(headers).not.toHaveProperty("Service-Signature");
});

test("a webhook that cannot be signed is an error, not an unsigned webhook", () => {
  expect(() => signedHeaders({ ...SIGNING, keys: [] })).toThrow("no webhook key");
  expect(() => signedHeaders({ ...SIGNING, keys: ["whsec_not base64"] })).toThrow();
});

describe("T13: an endpoint with either key accepts, and accepts nothing else", () => {
  for (const [name, key] of Object.entries({ old: OLD_KEY, new: NEW_KEY })) {
    test(`the ${name} key, by hand: the first header over the raw body, key as text`, () => {
      const signatures = signedHeaders(ROTATING)["Service-Signature"]?.split(",") ?? [];
      expect(signatures).toContain(`v1=${createHmac("sha256", key).update(SIGNING.body).digest("hex")}`);
    });

    test(`the ${name} key, by hand: the standard header over id, time and body, key decoded`, () => {
      const headers = signedHeaders(ROTATING);
      const signed = [headers["webhook-id"], headers["webhook-timestamp"], SIGNING.body].join(".");
      const secret = Buffer.from(key.slice("whsec_".length), "base64");
      expect(headers["webhook-signature"]?.split(" ")).toContain(
        `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
      );
    });

    test(`the ${name} key, by the package's receiving half`, () => {
      setSystemTime(SIGNING.timestampMs + 60_000);
      expect(new Webhook(key).verify(SIGNING.body, signedHeaders(ROTATING))).toMatchObject({
        trackId: "Zoë",
      });
    });
  }

  test("T14: another platform's key, another body, another event and an old signature are refused", () => {
    setSystemTime(SIGNING.timestampMs);
    const headers = signedHeaders(SIGNING);
    const webhookEndpoint = new Webhook(NEW_KEY);
    expect(() => new Webhook(OLD_KEY).verify(SIGNING.body, headers)).toThrow("No matching signature");
    expect(() => webhookEndpoint.verify(`${SIGNING.body} `, headers)).toThrow("No matching signature");
    expect(() => webhookEndpoint.verify(SIGNING.body, { ...headers, "webhook-id": "evt_2" })).toThrow(
      "No matching signature",
    );
    setSystemTime(SIGNING.timestampMs + 301_000);
    expect(() => webhookEndpoint.verify(SIGNING.body, headers)).toThrow("too old");
  });
});
