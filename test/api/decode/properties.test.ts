// Properties of the decoder over arbitrary input: it never throws, accepts only what the schema allows, and keeps
// nothing else.

import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { decoder } from "../../../src/api/decode/decoder.ts";
import { newIssues, problemsOf } from "../../../src/api/decode/issues.ts";
import type { DraftOptions } from "../../../src/api/orders/create-order.ts";
import { readOrderDraft } from "../../../src/api/orders/create-order.ts";
import { CreateFrontOrderSchema, CreateOrderSchema } from "../../../src/api/orders/create-order-schema.ts";
import { detailsFromDraft } from "../../../src/api/orders/details.ts";
import { readListQuery } from "../../../src/api/orders/list-query.ts";
import {
  readCancel,
  readChange,
  readCommit,
  readCommitById,
  readRefund,
} from "../../../src/api/orders/order-commands.ts";
import { readPay } from "../../../src/api/pages/pay-request.ts";
import { CONTROLS } from "../../../src/text/characters.ts";

const OPTIONS: DraftOptions = {
  integration: "api",
  currencies: ["EUR"],
  sandbox: false,
  notifyPorts: [443],
  imageOrigins: [],
};

/** Odd values that JSON can hold, in addition to fast-check's own. */
const odd = fc.constantFrom<unknown>(
  null,
  -0,
  1e21,
  1e308,
  0.0001,
  9_007_199_254_740_991,
  "1e3",
  "\0",
  "\ud800",
  "__proto__",
  "5",
  "12.0001",
  [],
  {},
  [[[[[[[]]]]]]],
  { __proto__: null },
  "x".repeat(300),
);
const value = fc.oneof({ weight: 1, arbitrary: odd }, { weight: 1, arbitrary: fc.jsonValue() });

/** Bodies that have the schema's own names, so that the walk gets deep. */
function bodyOf(schema: TSchema, depth = 3): fc.Arbitrary<unknown> {
  if (depth === 0) return value;
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {};
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, fieldOf(field, depth - 1)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.oneof({ weight: 1, arbitrary: value }, { weight: 9, arbitrary: known });
}

function fieldOf(field: TSchema, depth: number): fc.Arbitrary<unknown> {
  if (field.type === "array") return fc.oneof(value, fc.array(bodyOf(field.items, depth), { maxLength: 4 }));
  return field.type === "object" ? bodyOf(field, depth) : fc.oneof(value, usual);
}

const usual = fc.constantFrom<unknown>(
  "EUR",
  "fr",
  "single",
  "ada@example.com",
  "https://shop.example/",
  true,
  7,
  "7",
);

const body = fc.oneof(bodyOf(CreateOrderSchema), value);

describe("any JSON value", () => {
  test("is decoded or refused with sentences, never with an exception", () => {
    const readers: readonly ((sent: unknown) => { readonly kind: string })[] = [
      (sent) => readOrderDraft(sent, OPTIONS),
      (sent) => readOrderDraft(sent, { ...OPTIONS, integration: "front" }),
      readCommit,
      readCommitById,
      readCancel,
      readRefund,
      (sent) => readChange(sent, OPTIONS),
      readPay,
    ];
    fc.assert(
      fc.property(body, fc.constantFrom(...readers), (sent, read) => {
        const answer: unknown = read(sent);
        expect(answer).toSatisfy(isReadOrProblem);
      }),
      { numRuns: 1000 },
    );
  });

  test("nested 100 000 deep is refused without delay", () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(readOrderDraft({ amount: 1, items: deep, metadata: { a: deep }, zzz: deep }, OPTIONS).kind).toBe(
      "problem",
    );
    expect(readPay({ means: { a: deep } }).kind).toBe("problem");
  });

  test("of a query is decoded or refused", () => {
    const query = fc.array(fc.tuple(fc.constantFrom("status", "limit", "email", "after", "x"), fc.string()));
    fc.assert(
      fc.property(query, (params) => {
        expect(readListQuery(params)).toSatisfy(isReadOrProblem);
      }),
    );
  });
});

function isReadOrProblem(answer: unknown): boolean {
  const { kind, problem } = answer as {
    kind: string;
    problem?: { errors: readonly string[]; details?: readonly unknown[] };
  };
  if (kind === "read") return true;
  const [errors, details] = [problem?.errors ?? [], problem?.details ?? []];
  const more = errors.length - details.length;
  const mostMore = details.length === 20 ? 1 : 0;
  return errors.length > 0 && details.length <= 20 && more >= 0 && more <= mostMore;
}

describe("an accepted value", () => {
  for (const [name, schema] of Object.entries({
    CreateOrder: CreateOrderSchema,
    CreateFrontOrder: CreateFrontOrderSchema,
  })) {
    const read = decoder(schema);
    const isAllowed = new Ajv2020({ strict: false }).compile(schema);
    test(`is one that the schema allows (${name})`, () => {
      let taken = 0;
      fc.assert(
        fc.property(bodyOf(schema), fc.integer({ min: 1, max: 9 }), (sent, amount) => {
          const notes = newIssues();
          const result = read(typeof sent === "object" && sent !== null ? { ...sent, amount } : sent, notes);
          if (problemsOf(notes).length > 0) return;
          taken += 1;
          isAllowed(result);
          expect(isAllowed.errors).toBeNull();
        }),
        { numRuns: 1000 },
      );
      expect(taken).toBeGreaterThan(10);
    });
  }
});

const text = fc
  .string({ unit: "binary", minLength: 1, maxLength: 100 })
  .filter((value) => !value.includes("\0"));
const personName = text.filter((value) => new RegExp(`^[^${CONTROLS}]*$`, "u").test(value));
const cents = fc.integer({ min: 1, max: 99_999_999 });
const metadata = fc.dictionary(fc.stringMatching(/^[a-z]{1,40}$/), text, { maxKeys: 50 });
const optional = { requiredKeys: [] as [] };

const own = fc.record(
  {
    amount: cents,
    ux: fc.constantFrom("single", "collect", "picking"),
    type: fc.constantFrom("direct", "standard"),
    trackId: text,
    firstName: personName,
    metadata,
    tpc: fc.boolean(),
    dueDate: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    items: fc.array(
      fc.record({ name: text, amount: cents, quantity: fc.integer({ min: 1, max: 10_000 }), metadata }),
      { maxLength: 5 },
    ),
  },
  { requiredKeys: ["amount"] },
);
const scoring = fc.record(
  {
    phone: fc.stringMatching(/^\+[1-9]\d{1,13}$/),
    birthDate: fc.integer({ min: -2_208_988_800_000, max: 0 }),
    session: fc.record({ userAgent: text }),
  },
  optional,
);

function draftOf(sent: unknown) {
  const read = readOrderDraft(sent, OPTIONS);
  if (read.kind === "problem") throw new Error(read.problem.errors.join("\n"));
  return read.draft;
}

describe("a valid order", () => {
  test("I8: is unchanged by decoding and by a round trip through JSON", () => {
    fc.assert(
      fc.property(own, scoring, (fields, risk) => {
        const sent = { ...fields, ...risk };
        const draft = draftOf(sent);
        expect(draft as object).toEqual({
          ...fields,
          integration: "api",
          items: fields.items ?? [],
          scoring: risk,
          warnings: [],
        });
        expect(draftOf(JSON.parse(JSON.stringify(sent)))).toEqual(draft);
        expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
      }),
    );
  });

  const ANSWERED =
    "id, platformId, amountAuthorized, amountConfirmed, amountCaptured, amountRefunded, status, committedAmount, " +
    "commitDeadline, createdAt, updatedAt, redirectUrl, shareUrl, screenUrl, nbShares, moduleId, integration, cancelReason, settled, " +
    "authorizations, refunds, captured, terms, scoring, warnings, delayMs, linkGenerations";
  const extras = fc.dictionary(fc.constantFrom(...ANSWERED.split(", ")), value);

  test("T5: cannot assign a field of the response", () => {
    fc.assert(
      fc.property(own, extras, (sent, more) => {
        const clean = draftOf(sent);
        const draft = draftOf({ ...more, ...sent, items: sent.items?.map((item) => ({ ...more, ...item })) });
        expect<object>({ ...draft, warnings: [] }).toEqual(clean);
        const defaults = { locale: "fr", modules: [] };
        expect(detailsFromDraft(draft, defaults)).toEqual(detailsFromDraft(clean, defaults));
      }),
    );
  });
});
