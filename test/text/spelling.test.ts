// Table of misspellings that people and programs really send, with the names that they must be taken for.

import { describe, expect, test } from "bun:test";
import { closest } from "../../src/text/spelling.ts";
import { growth } from "../support/growth.ts";

const ORDER_FIELDS = [
  "amount",
  "ux",
  "trackId",
  "email",
  "firstName",
  "currency",
  "items",
  "notifyUrl",
  "tpc",
];
const SETTINGS = [
  "name",
  "currencies",
  "delay_minutes",
  "last_notice_minutes",
  "secret_keys",
  "host",
  "port",
];

describe("closest", () => {
  test.each([
    ["amout", ORDER_FIELDS, "amount"],
    ["ammount", ORDER_FIELDS, "amount"],
    ["aomunt", ORDER_FIELDS, "amount"],
    ["AMOUNT", ORDER_FIELDS, "amount"],
    ["track_id", ORDER_FIELDS, "trackId"],
    ["notifyURL", ORDER_FIELDS, "notifyUrl"],
    ["notify-url", ORDER_FIELDS, "notifyUrl"],
    ["item", ORDER_FIELDS, "items"],
    ["tcp", ORDER_FIELDS, "tpc"],
    ["currency", SETTINGS, "currencies"],
    ["nmae", SETTINGS, "name"],
    ["delay", SETTINGS, "delay_minutes"],
    ["last_notice", SETTINGS, "last_notice_minutes"],
    ["secretKey", SETTINGS, "secret_keys"],
    ["hots", SETTINGS, "host"],
    ["mail", ORDER_FIELDS, "email"],
    ["xname", SETTINGS, "name"],
    ["naxme", SETTINGS, "name"],
    ["nme", SETTINGS, "name"],
    ["noti", ORDER_FIELDS, "notifyUrl"],
  ])("%s means one of %j: %s", (word, candidates, expected) => {
    expect(closest(word, candidates)).toBe(expected);
  });

  test.each([
    ["colour", ORDER_FIELDS],
    ["x", ORDER_FIELDS],
    ["", ORDER_FIELDS],
    ["cur", SETTINGS],
    ["axme", SETTINGS],
    ["maouxx", ORDER_FIELDS],
    ["amount", []],
    ["__proto__", ORDER_FIELDS],
  ])("%p is near none of %j", (word, candidates) => {
    expect(closest(word, candidates)).toBeUndefined();
  });

  test("the nearest wins over the first", () => {
    expect(closest("currencyes", ["currency", "currencies"])).toBe("currencies");
  });

  test("of two that are equally near the first wins", () => {
    expect(closest("hosr", ["host", "hose"])).toBe("host");
    expect(closest("hosr", ["hose", "host"])).toBe("hose");
  });

  test("T26: a word of a quarter of a megabyte is not compared letter by letter", () => {
    const long = "a".repeat(262_144);
    expect(closest(long, ORDER_FIELDS)).toBeUndefined();
    expect(growth((word: string) => closest(word, ORDER_FIELDS), "a".repeat(10), long)).toBeLessThan(100);
  });
});
