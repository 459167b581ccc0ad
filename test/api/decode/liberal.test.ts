// Tolerance of the decoder and its messages (specification/api): numbers, unknown keys, and the form of errors.

import { describe, expect, test } from "bun:test";
import { draftOf, FRONT, item, long, order, problemOf } from "../../support/api/orders.ts";
import { growth, TOLERANCE } from "../../support/growth.ts";

const TEXT = "must be a string";

describe("numbers", () => {
  test.each([
    ["83891", 83891],
    ["0083891", 83891],
    [1998.9999999999998, 1999],
    [1999.0009, 1999],
    [99_999_999, 99_999_999],
    [1e2, 100],
  ])("%j is taken as %d", (amount, taken) => {
    expect(draftOf({ amount }).amount).toBe(taken);
  });

  test.each([
    ["480.00", 48_000],
    ["12.5", 1_250],
    ["19.99", 1_999],
    ["1998.9999999999998", 199_900],
  ])("%j is taken for a price and refused, with the cents that were perhaps meant", (amount, cents) => {
    const sentence = `amounts are integers in cents; did you mean ${cents}?`;
    expect(problemOf({ amount }).errors).toEqual([`amount: ${sentence}`]);
    expect(problemOf(item({ amount })).errors).toEqual([`items[0].amount: ${sentence}`]);
    expect(problemOf(order({ delay: amount })).errors).toEqual(["delay: must be an integer in minutes"]);
  });

  test.each([
    [12.5],
    [1999.002],
    ["abc"],
    [""],
    [" 12"],
    ["1e3"],
    ["0x10"],
    ["12,00"],
    ["+12"],
    ["١٢"],
    [`1.${"0".repeat(40)}`],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
    [{}],
    [false],
  ])("%j is refused with a sentence that says so", (amount) => {
    const { status, code, errors, details } = problemOf({ amount });
    expect({ status, code, errors, details }).toEqual({
      status: 400,
      code: "invalidRequest",
      errors: ["amount: must be an integer in cents"],
      details: [{ path: "/amount", message: "must be an integer in cents" }],
    });
  });

  test.each([[1e21], [Number.MAX_SAFE_INTEGER + 2], ["99999999999999999999"]])(
    "%j is past the limit",
    (amount) => {
      expect(problemOf({ amount }).errors).toEqual(["amount: must be at most 99999999 (in cents)"]);
    },
  );

  test("minus zero is zero", () => {
    expect(Object.is(draftOf(item({ amount: -0 })).items[0]?.amount, 0)).toBe(true);
    expect(Object.is(draftOf(item({ amount: "-0" })).items[0]?.amount, 0)).toBe(true);
  });
});

describe("values are decoded as PHP shops send them", () => {
  const taken: readonly (readonly [sent: object, kept: object])[] = [
    [{ email: null, phone: null, tpc: null, items: null, metadata: null, dueDate: null }, {}],
    [{ metadata: [] }, { metadata: {} }],
    [{ items: [] }, { items: [] }],
    [{ delay: "60" }, { delayMs: 3_600_000 }],
    [{ trackId: "" }, { trackId: "" }],
    [
      { metadata: { cart: 12, gift: false, note: "" } },
      { metadata: { cart: "12", gift: "false", note: "" } },
    ],
  ];
  test.each(taken)("%j is taken", (sent, kept) => {
    expect(draftOf(order(sent))).toMatchObject({ ...kept });
  });

  const refused: readonly (readonly [sent: Record<string, unknown>, message: string])[] = [
    [{ dueDate: "" }, "must be an integer in epoch milliseconds"],
    [{ birthDate: "1990-01-01" }, "must be an integer in epoch milliseconds"],
    [{ tpc: 1 }, "must be true or false"],
    [{ tpc: "1" }, "must be true or false"],
    [{ tpc: "0" }, "must be true or false"],
    [{ tpc: "true" }, "must be true or false"],
    [{ tpc: "" }, "must be true or false"],
    [{ secure3D: 0 }, "must be true or false"],
    [{ trackId: 1027 }, "must be a string"],
    [{ firstName: false }, "must be a name, not only spaces, without control characters"],
    [{ items: {} }, "must be a list"],
    [{ items: "" }, "must be a list"],
    [{ metadata: "" }, "must be an object"],
    [{ metadata: ["a"] }, "must be an object"],
    [{ billingAddress: "" }, "must be an object"],
  ];
  test.each(refused)("%j is refused in a sentence", (sent, message) => {
    const [field = ""] = Object.keys(sent);
    expect(problemOf(order(sent)).errors).toEqual([`${field}: ${message}`]);
  });

  test("empty text in an optional field of fixed form, or as a name, is the same as leaving it out", () => {
    const blank = {
      ...{ email: "", phone: "", locale: "", currency: "", civility: "", ux: "", type: "", birthZipCode: "" },
      ...{ notifyUrl: "", successUrl: "", cancelUrl: "", birthCountry: "" },
    };
    const names = { firstName: "", lastName: " \t " };
    const address = { ...names, street1: "", country: "" };
    const travel = { ticketType: "", departureAirport: "", destinationCountryCode: "" };
    const line = { name: "a", amount: 1, image: "", travel };
    const sent = order({
      ...blank,
      ...names,
      session: { ip: "", channel: "" },
      billingAddress: address,
      items: [line],
    });
    const draft = draftOf(sent);
    expect(draft).toEqual(
      draftOf(
        order({
          session: {},
          billingAddress: { street1: "" },
          items: [{ name: "a", amount: 1, travel: {} }],
        }),
      ),
    );
    expect(draft.warnings).toEqual([]);
    const { type: _type, notifyUrl: _n, successUrl: _s, cancelUrl: _c, ...front } = blank;
    expect(draftOf(order({ ...names, email: front.email, ux: front.ux }), FRONT)).toEqual(
      draftOf(order({}), FRONT),
    );
  });

  test("empty text where something is required, or an id, is refused", () => {
    expect(problemOf(item({ name: "", amount: 1 })).errors).toEqual(["items[0].name: must not be empty"]);
    expect(problemOf(order({ modules: [""] })).errors).toEqual(["modules[0]: must be a module id (md_…)"]);
  });
});

describe("unknown keys", () => {
  test("are reported with a suggested name, and never stored", () => {
    const body = {
      amount: 1,
      amout: 2,
      notifyURL: "https://a.example",
      zzz: { deep: 1 },
      items: [{ name: "a", amount: 1, nmae: "b" }],
    };
    const draft = draftOf(body);
    expect(draft.warnings).toEqual([
      "amout: unknown field, ignored; did you mean amount?",
      "notifyURL: unknown field, ignored; did you mean notifyUrl?",
      "zzz: unknown field, ignored",
      "items[0].nmae: unknown field, ignored; did you mean name?",
    ]);
    expect(JSON.stringify({ ...draft, warnings: [] })).not.toMatch(/amout|notifyURL|zzz|nmae/);
  });

  test.each([
    ["4242424242424242", "…"],
    ["card 4242 4242 4242 4242 of mine", "card … of mine"],
    ["sk_test_abcdefghijklmnopqrstuv", "…"],
    ["ada@example.com", "…"],
    ["line2", "line2"],
    ["ref_20260301", "ref_20260301"],
  ])("I20: %s is told of as %s, for what is told may be kept", (name, told) => {
    const { warnings } = draftOf(order({ metadata: {}, [name]: 1 }));
    expect(warnings[0]).toStartWith(`${told}: unknown field, ignored`);
  });

  test("are quoted where their name shows nothing", () => {
    const { warnings } = draftOf(order({ "": 1, billingAddress: { " ": 2 } }));
    expect(warnings.map((warning) => warning.split(":")[0])).toEqual(['[""]', 'billingAddress[" "]']);
  });

  test("are reported up to a limit, with a limited part of their name", () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${long(5000)}${at}`, 1]));
    const { warnings } = draftOf({ amount: 1, ...body });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe("and 4980 more unknown fields, ignored");
    expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(100);
  });

  test.each(["__proto__", "constructor", "prototype", "toString"])(
    "%s does not reach a prototype",
    (name) => {
      const draft = draftOf(JSON.parse(`{"amount":1,"${name}":{"tpc":true,"polluted":true}}`));
      expect(draft.tpc).toBeUndefined();
      expect("polluted" in {}).toBe(false);
      expect(draft.warnings).toEqual([`${name}: unknown field, ignored`]);
    },
  );

  test("__proto__ is refused as a key of metadata", () => {
    const body = JSON.parse('{"amount":1,"metadata":{"__proto__":"x"}}');
    expect(problemOf(body).errors).toEqual(["metadata.__proto__: is not allowed as a key"]);
  });
});

describe("errors", () => {
  test.each([[undefined], [null], [[]], ["text"], [12], [true]])("%j is no object", (body) => {
    expect(problemOf(body).errors).toEqual(["should be object"]);
    expect(problemOf(body, FRONT).errors).toEqual(["should be object"]);
  });

  test("are all reported at once, missing fields first", () => {
    const { errors, details } = problemOf({ ux: "x", items: [{ name: 1 }], phone: "1" });
    expect(errors).toEqual([
      "amount: is required and must be an integer in cents",
      "items[0].amount: is required and must be an integer in cents",
      "ux: must be one of single, collect, picking",
      "items[0].name: must be a string",
      "phone: must be an E.164 number such as +33612345678",
    ]);
    expect(details?.map(({ path }) => path)).toEqual([
      "/amount",
      "/items/0/amount",
      "/ux",
      "/items/0/name",
      "/phone",
    ]);
  });

  test("are sorted by importance, not by the body: the amount first", () => {
    const wrong = { items: Array(100).fill({ name: 1, amount: 1 }), email: "x", amount: "480.00" };
    expect(problemOf(wrong).errors[0]).toBe("amount: amounts are integers in cents; did you mean 48000?");
    expect(problemOf(wrong).errors[1]).toBe("email: must be an e-mail address");
  });

  test("are at most 20, and a last sentence says how many more there are", () => {
    const { errors, details } = problemOf({ items: Array(100).fill({ amount: "x" }) });
    expect(details).toHaveLength(20);
    expect(errors.slice(20)).toEqual(["and 181 more problems"]);
  });

  test("escape a key in the pointer and show it plainly in the sentence (RFC 6901)", () => {
    const { errors, details } = problemOf(order({ metadata: { "a/b~c": [] } }));
    expect(details).toEqual([{ path: "/metadata/a~1b~0c", message: TEXT }]);
    expect(errors).toEqual(["metadata.a/b~c: must be a string"]);
  });

  test("name text that cannot be stored", () => {
    expect(problemOf(order({ trackId: "a\0b" })).errors).toEqual([
      "trackId: must not contain NUL characters",
    ]);
    const half = JSON.parse('{"amount":1,"metadata":{"a":"\\ud800"}}');
    expect(problemOf(half).errors).toEqual([
      "metadata.a: must be valid Unicode (it has half a surrogate pair)",
    ]);
  });

  test("T26: the length is checked before the pattern", () => {
    for (const field of ["email", "notifyUrl", "phone"]) {
      const tooLong = (length: number) => problemOf(order({ [field]: long(length) }));
      expect(tooLong(200_000).errors[0]).toContain("characters, not 200000");
      expect(growth(tooLong, 2_000, 200_000)).toBeLessThan(100 * TOLERANCE);
    }
  });
});
