// Ids and page tokens: their shape, and that nothing but the right secret, order, role and generation opens a page.

import { describe, expect, test } from "bun:test";
import { newId } from "../../src/engine/ids.ts";
import { opens, orderOfToken, pageToken } from "../../src/engine/links.ts";
import { isId } from "../../src/wire/ids.ts";
import { seeded } from "../world.ts";

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

  test("any bytes of chance give version 7 and the RFC's variant", () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(newId("ord", 0, (count) => new Uint8Array(count).fill(byte))).toMatch(
        /^ord_0{8}-0{4}-7.{3}-[89ab].{3}-.{12}$/,
      );
    }
  });
});

describe("page tokens", () => {
  test("T20: a vector, so that links survive a new version", () => {
    expect(pageToken(SECRET, ORDER, "captain", 0)).toBe("AYkKXayWd0u8zrMCCZqAV1WTJK4YQw6wN60440s8OdY");
  });

  test("T20: open their own page and no other", () => {
    const token = pageToken(SECRET, ORDER, "captain", 0);
    expect(orderOfToken(token)).toBe(ORDER);
    expect(opens(SECRET, token, ORDER, "captain", 0)).toBe(true);
    expect(opens(SECRET, token, ORDER, "coBuyer", 0)).toBe(false);
    expect(opens(SECRET, token, ORDER, "captain", 1)).toBe(false);
    expect(opens(Buffer.alloc(32, 2), token, ORDER, "captain", 0)).toBe(false);
    expect(opens(SECRET, token, ORDER.replace("8057", "8058"), "captain", 0)).toBe(false);
  });

  test("T20: every changed character closes it", () => {
    const token = pageToken(SECRET, ORDER, "captain", 0);
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      const order = orderOfToken(changed);
      expect(order !== undefined && opens(SECRET, changed, order, "captain", 0)).toBe(false);
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
  ])("%p is no token", (text) => {
    const order = orderOfToken(text);
    expect(order !== undefined && opens(SECRET, text, order, "captain", 0)).toBe(false);
  });
});
