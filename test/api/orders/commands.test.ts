// Decoding of commands on an existing order: commit, cancel, refund, change, list and pay; and the form of ids.

import { describe, expect, test } from "bun:test";
import type { Read } from "../../../src/api/decode/decoder.ts";
import type { Problem } from "../../../src/api/errors/problem.ts";
import { isId } from "../../../src/api/ids.ts";
import { readListQuery } from "../../../src/api/orders/list-query.ts";
import {
  readCancel,
  readChange,
  readCommit,
  readCommitById,
  readRefund,
} from "../../../src/api/orders/order-commands.ts";
import { readPay } from "../../../src/api/pages/pay-request.ts";

const UUID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const ORDER = `ord_${UUID}`;
const AUTH = `auth_${UUID}`;
const POLICIES = { sandbox: false };

function taken<T>(read: Read<T>): T {
  if (read.kind === "problem") throw new Error(read.problem.errors.join("\n"));
  return read.value;
}

function errorsOf<T>(read: Read<T>): readonly string[] {
  return read.kind === "problem" ? read.problem.errors : [];
}

describe("no body, null, [] and {} are accepted on", () => {
  for (const [name, read] of Object.entries({ readCommit, readCancel, readRefund })) {
    test.each([[undefined], [null], [[]], [{}]])(`${name}(%j)`, (body) => {
      expect(read(body)).toEqual({ kind: "read", value: {}, warnings: [] });
    });

    test.each([["text"], [7], [[1]], [false]])(`${name} and not %j`, (body) => {
      expect(errorsOf<unknown>(read(body))).toEqual(["should be object"]);
    });
  }

  test("but a commit without an id in the path needs one in the body", () => {
    expect(errorsOf(readCommitById(undefined))).toEqual([
      "id: is required and must be an id such as ord_0190a1b2-…",
    ]);
    expect(taken(readCommitById({ id: ORDER, amount: "5" }))).toEqual({ id: ORDER, amount: 5 });
  });
});

describe("commands", () => {
  test("decode their known fields", () => {
    expect(taken(readCommit({ amount: 1250, dryRun: true }))).toEqual({ amount: 1250, dryRun: true });
    expect(taken(readCancel({ authorization: AUTH, dryRun: false }))).toEqual({
      authorization: AUTH,
      dryRun: false,
    });
    const refund = { amount: 1, authorization: AUTH, dryRun: true };
    expect(taken(readRefund(refund))).toEqual(refund);
    const change = { trackId: "T", metadata: { a: "b" }, notifyUrl: "https://shop.example/hook" };
    expect(taken(readChange(change, POLICIES))).toEqual(change);
    expect(taken(readChange({}, POLICIES))).toEqual({});
  });

  test.each([
    [readCommit({ amount: 0 }), "amount: must be at least 1 (in cents)"],
    [readCommit({ amount: "x" }), "amount: must be an integer in cents"],
    [readCommit({ dryRun: "yes" }), "dryRun: must be true or false"],
    [readCancel({ authorization: ORDER }), "authorization: must be an id such as auth_0190a1b2-…"],
    [readRefund({ amount: -5 }), "amount: must be at least 1 (in cents)"],
    [readChange(undefined, POLICIES), "should be object"],
    [readChange({ trackId: 1 }, POLICIES), "trackId: must be a string"],
    [readChange({ notifyUrl: "http://shop.example/" }, POLICIES), "notifyUrl: must be an https URL"],
  ] as readonly (readonly [Read<unknown>, string])[])("refuse %#", (read, sentence) => {
    expect(errorsOf(read)).toEqual([sentence]);
  });

  test.each([readCommit, readCommitById, readCancel, readRefund])("%p refuses an unknown field", (read) => {
    const { problem } = read({ id: ORDER, dryrun: true }) as { problem: Problem };
    expect(problem.code).toBe("unknownField");
    expect(problem.errors).toContain("dryrun: unknown field; did you mean dryRun?");
  });

  test("a change warns of an unknown field", () => {
    const read = readChange({ trackid: "T" }, POLICIES);
    expect(read.kind === "read" && read.warnings).toEqual([
      "trackid: unknown field, ignored; did you mean trackId?",
    ]);
  });

  test("T5: a change decodes no other field of the order", () => {
    expect(taken(readChange({ status: "completed", amount: 1, platformId: "pl_1" }, POLICIES))).toEqual({});
  });
});

describe("the list", () => {
  test("has 20 orders unless asked otherwise", () => {
    expect(taken(readListQuery([]))).toEqual({ limit: 20 });
    expect(taken(readListQuery(Object.entries({ status: "", after: "", limit: "" })))).toEqual({ limit: 20 });
  });

  test("decodes its query from text", () => {
    const query = {
      status: "confirmed",
      trackId: "T",
      email: "a@b.fr",
      createdAfter: "1",
      createdBefore: "2",
      limit: "100",
      after: ORDER,
    };
    expect(taken(readListQuery(Object.entries(query)))).toEqual({
      status: "confirmed",
      trackId: "T",
      email: "a@b.fr",
      createdAfter: 1,
      createdBefore: 2,
      limit: 100,
      after: ORDER,
    });
  });

  test.each([
    [{ status: "paid" }, /^status: must be one of initiated, inProgress, confirmed/],
    [{ limit: "0" }, /^limit: must be at least 1$/],
    [{ limit: "101" }, /^limit: must be at most 100$/],
    [{ limit: "many" }, /^limit: must be an integer$/],
    [{ after: "ord_1" }, /^after: must be an id/],
    [{ createdAfter: "yesterday" }, /^createdAfter: must be an integer in epoch milliseconds$/],
  ])("refuses %j", (query, sentence) => {
    expect(errorsOf(readListQuery(Object.entries(query)))[0]).toMatch(sentence);
  });
});

describe("a page's payment", () => {
  const pay = {
    attempt: "a-1_B",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    means: { number: "4242 4242 4242 4242", expMonth: 12, expYear: 2031, cvc: "123" },
  };

  test("is decoded unchanged", () => {
    expect(taken(readPay(pay))).toEqual(pay);
    const units = [{ itemId: `itm_${UUID}`, quantity: 2 }];
    expect(taken(readPay({ ...pay, nbShares: 3, amount: 500, units }))).toEqual({
      ...pay,
      nbShares: 3,
      amount: 500,
      units,
    });
  });

  test.each([
    [{ attempt: undefined }, /^attempt: is required/],
    [{ attempt: "a b" }, /^attempt: must be letters/],
    [{ email: "ada" }, /^email: must be an e-mail address/],
    [{ firstName: "" }, /^firstName: must not be empty/],
    [{ firstName: "  " }, /^firstName: must be a name, not only spaces/],
    [{ names: ["Bob", " "] }, /^names\[1\]: must be a name, not only spaces/],
    [{ lastName: "Ada\u202e" }, /^lastName: must be a name, not only spaces, without control characters/],
    [{ nbShares: 51 }, /^nbShares: must be at most 50/],
    [{ amount: 0 }, /^amount: must be at least 1/],
    [{ units: [{ itemId: "itm_1", quantity: 1 }] }, /^units\[0\]\.itemId: must be an id/],
    [{ units: [{ itemId: `itm_${UUID}`, quantity: 1, amount: 1 }] }, /^units\[0\]\.amount: unknown field/],
    [{ role: "captain" }, /^role: unknown field/],
    [{ means: undefined }, /^means: is required/],
    [{ means: "4242" }, /^means: is required and must be an object/],
    [{ means: { card: { number: "4242" } } }, /^means: must have at most 20 short values, none nested/],
    [{ means: { number: "4".repeat(4097) } }, /^means: must have at most 20 short values/],
    [{ means: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, ""])) }, /^means: /],
  ])("is refused with %j", (patch, sentence) => {
    expect(errorsOf(readPay({ ...pay, ...patch }))[0]).toMatch(sentence);
  });

  test("T29: no message contains the input", () => {
    const typed = errorsOf(readPay({ ...pay, email: "CANARY", firstName: 7, means: { number: ["CANARY"] } }));
    expect(typed).toHaveLength(3);
    expect(typed.join()).not.toContain("CANARY");
  });
});

describe("an id", () => {
  test.each(["ord", "auth", "pl", "md", "itm", "evt", "req"] as const)(
    "%s_ is a prefix and a UUIDv7",
    (prefix) => {
      expect(isId(prefix, `${prefix}_${UUID}`)).toBe(true);
    },
  );

  test.each([
    ["another prefix", AUTH],
    ["no prefix", UUID],
    ["capital letters", `ord_${UUID.toUpperCase()}`],
    ["no dashes", `ord_${UUID.replaceAll("-", "")}`],
    ["version 4", "ord_0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b"],
    ["a foreign variant", "ord_0190a1b2-c3d4-7e5f-ca9b-0c1d2e3f4a5b"],
    ["a line break behind", `${ORDER}\n`],
    ["a path in it", `ord_${UUID}/../x`],
    ["NUL", `${ORDER}\0`],
    ["nothing", ""],
    ["a long text", "ord_".repeat(100_000)],
  ])("is not %s", (_what, text) => {
    expect(isId("ord", text)).toBe(false);
  });
});
