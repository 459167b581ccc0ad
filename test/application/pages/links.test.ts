// Ids and page tokens: their format, and that only the right secret, order, role and generation open a page.

import { describe, expect, test } from "bun:test";
import { isId } from "../../../src/api/ids.ts";
import { newId } from "../../../src/application/ids.ts";
import type { Link } from "../../../src/application/pages/links.ts";
import { opens, ordersOfToken, pageToken } from "../../../src/application/pages/links.ts";
import { seeded } from "../../support/service.ts";

const SECRET = Buffer.alloc(32, 1);
const ORDER = "ord_01890a5d-ac96-774b-bcce-b302099a8057";

describe("ids", () => {
  test("are UUIDv7 of their moment and sort by it", () => {
    const random = seeded("ids");
    const early = newId("ord", 1_772_366_400_000, random);
    const late = newId("ord", 1_772_366_400_001, random);
    expect(isId("ord", early)).toBe(true);
    expect(early.slice(4, 17)).toBe("019ca945-0a00");
    expect(early < late).toBe(true);
  });

  test("any random bytes give version 7 and the RFC's variant", () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(newId("ord", 0, (count) => new Uint8Array(count).fill(byte))).toMatch(
        /^ord_0{8}-0{4}-7.{3}-[89ab].{3}-.{12}$/,
      );
    }
  });
});

const link: Link = { orderId: ORDER, purpose: "captain", bound: 0 };
const opensAny = (token: string) =>
  ordersOfToken(SECRET, token).some((orderId) => opens(SECRET, token, { ...link, orderId }));

describe("page tokens", () => {
  test("T20: a test vector is met, so that links survive a new version", () => {
    expect(pageToken(SECRET, link)).toBe("BDkMmq-fH5TGSMrJlmkXp1Tw6OX_IULHSfrGBj8kiwE");
  });

  test("links of earlier versions, with the order's id in clear, still open their page and are no longer issued", () => {
    const earlier = "AYkKXayWd0u8zrMCCZqAV1WTJK4YQw6wN60440s8OdY";
    expect(ordersOfToken(SECRET, earlier)).toContain(ORDER);
    expect(opens(SECRET, earlier, link)).toBe(true);
    expect(opens(SECRET, earlier, { ...link, bound: 1 })).toBe(false);
    expect(pageToken(SECRET, link)).not.toBe(earlier);
  });

  test("T20: a token does not contain the order's id", () => {
    const uuid = Buffer.from(ORDER.slice(4).replaceAll("-", ""), "hex");
    const bytes = Buffer.from(pageToken(SECRET, link), "base64url");
    for (let at = 0; at + 3 <= uuid.length; at++)
      expect(bytes.includes(uuid.subarray(at, at + 3))).toBe(false);
    const next = Buffer.from(pageToken(SECRET, { ...link, orderId: ORDER.replace(/7$/, "8") }), "base64url");
    expect(next.subarray(0, 4)).not.toEqual(bytes.subarray(0, 4));
  });

  test("T20: open their own page and no other", () => {
    const token = pageToken(SECRET, link);
    expect(ordersOfToken(SECRET, token)).toContain(ORDER);
    expect(opens(SECRET, token, link)).toBe(true);
    const others: readonly Partial<Link>[] = [
      { purpose: "coBuyer" },
      { purpose: "frame" },
      { purpose: "payer" },
      { bound: 1 },
      { orderId: ORDER.replace("8057", "8058") },
    ];
    for (const other of others) expect(opens(SECRET, token, { ...link, ...other })).toBe(false);
    expect(opens(Buffer.alloc(32, 2), token, link)).toBe(false);
  });

  test("T20: a token with any changed character opens nothing", () => {
    const token = pageToken(SECRET, link);
    expect(opensAny(token)).toBe(true);
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(opensAny(changed) || opens(SECRET, changed, link)).toBe(false);
    }
  });

  test.each([
    "",
    "x",
    "A".repeat(42),
    "A".repeat(44),
    `${"A".repeat(42)}B`,
    "ü".repeat(43),
    "../../etc/passwd",
  ])("%p is not a token", (text) => {
    expect(opensAny(text) || opens(SECRET, text, link)).toBe(false);
  });
});
