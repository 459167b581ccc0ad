// What an order's body may say, one row per rule of SPEC 2.2 to 2.7 and of CONTRACT 1 and 3: how it is refused, with
// its place and sentence, or what it becomes.

import { describe, expect, test } from "bun:test";
import type { DraftOptions } from "../../src/wire/create-order.ts";
import { pickingProblems, readOrderDraft } from "../../src/wire/create-order.ts";
import type { OrderDraft } from "../../src/wire/draft.ts";
import type { Problem } from "../../src/wire/problem.ts";

const OPTIONS: DraftOptions = {
  integration: "api",
  currencies: ["EUR", "CHF"],
  sandbox: false,
  imageOrigins: ["https://img.example"],
};
const FRONT: DraftOptions = { ...OPTIONS, integration: "front" };
const MODULE = "md_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

function draftOf(body: unknown, options = OPTIONS): OrderDraft {
  const read = readOrderDraft(body, options);
  if (read.kind === "problem") throw new Error(read.problem.errors.join("\n"));
  return read.draft;
}

function problemOf(body: unknown, options = OPTIONS): Problem {
  const read = readOrderDraft(body, options);
  if (read.kind === "read") throw new Error(`was taken as ${JSON.stringify(read.draft)}`);
  return read.problem;
}

const order = (fields: object) => ({ amount: 6000, ...fields });
const item = (fields: object) => order({ items: [{ name: "Cottage", amount: 6000, ...fields }] });
const travel = (fields: object) => item({ travel: fields });
const rental = (fields: object) => item({ rental: fields });
const address = (fields: object) => order({ billingAddress: fields });
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));
const long = (length: number) => "x".repeat(length);

const INT = "must be an integer";
const CENTS = "must be an integer in cents";
const TIME = "must be an integer in epoch milliseconds";
const TEXT = "must be a string";
const FLAG = "must be true or false";
const OBJECT = "must be an object";
const tooLong = (most: number, length = most + 1) => `must have at most ${most} characters, not ${length}`;

type Row = readonly [body: unknown, place: string, message: string];

describe("SPEC 2.2: the order is refused", () => {
  const rows: readonly Row[] = [
    [{}, "amount", "is required and must be an integer in cents"],
    [{ amount: null }, "amount", "is required and must be an integer in cents"],
    [{ amount: true }, "amount", CENTS],
    [{ amount: [6000] }, "amount", CENTS],
    [{ amount: 0 }, "amount", "must be at least 1 (in cents)"],
    [{ amount: -0 }, "amount", "must be at least 1 (in cents)"],
    [{ amount: 100_000_000 }, "amount", "must be at most 99999999 (in cents)"],
    [order({ ux: "split" }), "ux", "must be one of single, collect, picking"],
    [order({ ux: 1 }), "ux", "must be one of single, collect, picking"],
    [order({ trackId: 12 }), "trackId", TEXT],
    [order({ trackId: long(256) }), "trackId", tooLong(255)],
    [order({ email: "ada" }), "email", "must be an e-mail address"],
    [order({ email: "ada@localhost" }), "email", "must be an e-mail address"],
    [order({ email: "a b@example.com" }), "email", "must be an e-mail address"],
    [order({ email: "a@example.com\r\nBcc:b@example.com" }), "email", "must be an e-mail address"],
    [order({ email: "" }), "email", "must be an e-mail address"],
    [order({ email: `${long(250)}@example.com` }), "email", tooLong(255, 262)],
    [order({ firstName: {} }), "firstName", TEXT],
    [order({ lastName: long(256) }), "lastName", tooLong(255)],
    [order({ currency: "eur" }), "currency", "must be a currency of 3 capital letters such as EUR"],
    [order({ currency: "EURO" }), "currency", tooLong(3)],
    [order({ currency: "USD" }), "currency", "must be one of the platform's currencies: EUR, CHF"],
    [order({ locale: "french!" }), "locale", "must be a language such as fr or fr-FR"],
    [order({ tpc: "yes" }), "tpc", FLAG],
    [order({ tpc: 1 }), "tpc", FLAG],
    [order({ secure3D: "true" }), "secure3D", FLAG],
    [order({ type: "indirect" }), "type", "must be one of direct, standard"],
    [order({ items: {} }), "items", "must be a list"],
    [
      order({ items: Array(101).fill({ name: "a", amount: 1 }) }),
      "items",
      "must have at most 100 entries, not 101",
    ],
    [order({ metadata: "a=b" }), "metadata", OBJECT],
    [order({ metadata: ["a"] }), "metadata", OBJECT],
    [order({ metadata: keys(51) }), "metadata", "must have at most 50 keys, not 51"],
    [
      order({ metadata: { [long(41)]: "v" } }),
      `metadata.${long(41)}`,
      "is a key of 41 characters: at most 40",
    ],
    [order({ metadata: { "": "v" } }), "metadata.", "is a key without a name"],
    [order({ metadata: { "a\0": "v" } }), "metadata.a\0", "is a key that is not valid text"],
    [order({ metadata: { colour: long(501) } }), "metadata.colour", tooLong(500)],
    [order({ metadata: { colour: { r: 1 } } }), "metadata.colour", TEXT],
    [order({ dueDate: "tomorrow" }), "dueDate", TIME],
    [order({ delay: 0 }), "delay", "must be at least 1 (in minutes)"],
    [order({ delay: 8701 }), "delay", "must be at most 8700 (in minutes)"],
    [order({ delay: "soon" }), "delay", "must be an integer in minutes"],
    [
      order({ delay: 60, dueDate: 1_800_000_000_000 }),
      "delay",
      "cannot be given together with dueDate: one of them says when the order is due",
    ],
  ];
  test.each(rows.map(([body, place, message]) => [`${place}: ${message}`, body] as const))(
    "%s",
    (sentence, body) => {
      expect(problemOf(body).errors).toEqual([sentence]);
    },
  );
});

describe("SPEC 2.4 to 2.6: items, travel, rental and scoring data are refused", () => {
  const inTravel = "items[0].travel";
  const rows: readonly Row[] = [
    [order({ items: [7] }), "items[0]", OBJECT],
    [order({ items: [null] }), "items[0]", OBJECT],
    [order({ items: [{ amount: 1 }] }), "items[0].name", `is required and ${TEXT}`],
    [order({ items: [{ name: "a" }] }), "items[0].amount", `is required and ${CENTS}`],
    [item({ name: "" }), "items[0].name", "must not be empty"],
    [item({ name: long(256) }), "items[0].name", tooLong(255)],
    [item({ amount: -1 }), "items[0].amount", "must be at least 0 (in cents)"],
    [item({ amount: "12.5" }), "items[0].amount", CENTS],
    [item({ quantity: 0 }), "items[0].quantity", "must be at least 1"],
    [item({ quantity: 10_001 }), "items[0].quantity", "must be at most 10000"],
    [item({ quantity: 1.5 }), "items[0].quantity", INT],
    [item({ description: long(256) }), "items[0].description", tooLong(255)],
    [item({ trackId: 5 }), "items[0].trackId", TEXT],
    [item({ metadata: { a: [] } }), "items[0].metadata.a", TEXT],
    [item({ category: 5 }), "items[0].category", TEXT],
    [item({ shippingMethod: 5 }), "items[0].shippingMethod", TEXT],
    [item({ travel: "by train" }), inTravel, OBJECT],
    [travel({ departureDate: "2030-01-01" }), `${inTravel}.departureDate`, TIME],
    [travel({ returnDate: -1 }), `${inTravel}.returnDate`, "must be at least 0 (in epoch milliseconds)"],
    [
      travel({ departureCompany: "A" }),
      `${inTravel}.departureCompany`,
      "must be an IATA code of 2 letters or digits",
    ],
    [travel({ departureAirport: "CD" }), `${inTravel}.departureAirport`, "must be an IATA code of 3 letters"],
    [travel({ destinationAirport: "PARIS" }), `${inTravel}.destinationAirport`, tooLong(3, 5)],
    [travel({ destinationCountryCode: "FRA" }), `${inTravel}.destinationCountryCode`, tooLong(2)],
    [
      travel({ ticketType: "return" }),
      `${inTravel}.ticketType`,
      "must be one of unknown, oneWay, twoWay, multiple",
    ],
    [
      travel({ ticketClass: "second" }),
      `${inTravel}.ticketClass`,
      "must be one of unknown, economy, premiumEconomy, business, first, others",
    ],
    [travel({ ticketIsUpdatable: "no" }), `${inTravel}.ticketIsUpdatable`, FLAG],
    [travel({ travelersCount: -1 }), `${inTravel}.travelersCount`, "must be at least 0"],
    [travel({ travelerIsBuyer: 0 }), `${inTravel}.travelerIsBuyer`, FLAG],
    [travel({ passportsExpirationDates: 5 }), `${inTravel}.passportsExpirationDates`, "must be a list"],
    [travel({ passportsExpirationDates: ["x"] }), `${inTravel}.passportsExpirationDates[0]`, TIME],
    [
      travel({ travelersCount: 2, passportsExpirationDates: [1] }),
      `${inTravel}.passportsExpirationDates`,
      "must have one entry per traveler: 1 given, travelersCount is 2",
    ],
    [travel({ luggageSupplement: long(31) }), `${inTravel}.luggageSupplement`, tooLong(30)],
    [travel({ insurance: long(31) }), `${inTravel}.insurance`, tooLong(30)],
    [rental({ company: long(51) }), "items[0].rental.company", tooLong(50)],
    [rental({ destination: long(51) }), "items[0].rental.destination", tooLong(50)],
    [rental({ roomsNumber: "two" }), "items[0].rental.roomsNumber", INT],
    [rental({ nightsNumber: 0.5 }), "items[0].rental.nightsNumber", INT],
    [order({ phone: "0612345678" }), "phone", "must be an E.164 number such as +33612345678"],
    [order({ phone: "+0612345678" }), "phone", "must be an E.164 number such as +33612345678"],
    [order({ phone: "+1" }), "phone", "must be an E.164 number such as +33612345678"],
    [order({ phone: "+123456789012345" }), "phone", tooLong(15, 16)],
    [order({ civility: "mrs" }), "civility", "must be one of mr, ms"],
    [order({ birthDate: "1980-01-01" }), "birthDate", TIME],
    [order({ birthZipCode: "1" }), "birthZipCode", "must have 2, 3 or 5 characters"],
    [order({ birthZipCode: "1234" }), "birthZipCode", "must have 2, 3 or 5 characters"],
    [order({ birthZipCode: "123456" }), "birthZipCode", tooLong(5)],
    [order({ birthCity: 1 }), "birthCity", TEXT],
    [order({ birthCountry: "F" }), "birthCountry", "must be a country code such as FR"],
    [order({ birthState: long(256) }), "birthState", tooLong(255)],
    [order({ isPro: "yes" }), "isPro", FLAG],
    [order({ organization: [] }), "organization", TEXT],
    [order({ siren: 123456789 }), "siren", TEXT],
    [order({ billingAddress: "1 rue X" }), "billingAddress", OBJECT],
    [address({ country: "France" }), "billingAddress.country", tooLong(3, 6)],
    [address({ zip: 75001 }), "billingAddress.zip", TEXT],
    [order({ shippingAddress: { street1: long(256) } }), "shippingAddress.street1", tooLong(255)],
    [order({ session: { channel: "fax" } }), "session.channel", "must be one of web, mobile, pos, call"],
    [order({ session: { ip: "somewhere" } }), "session.ip", "must be an IP address"],
    [order({ session: { userAgent: 1 } }), "session.userAgent", TEXT],
  ];
  test.each(rows.map(([body, place, message]) => [`${place}: ${message}`, body] as const))(
    "%s",
    (sentence, body) => {
      expect(problemOf(body).errors).toEqual([sentence]);
    },
  );
});

describe("SPEC 2.7: module choices are refused", () => {
  const modules = (...list: readonly unknown[]) => order({ modules: list });
  const rows: readonly Row[] = [
    [order({ modules: MODULE }), "modules", "must be a list"],
    [modules(7), "modules[0]", "must be a module id (md_…), or must be an object"],
    [modules("pl_1"), "modules[0]", "must be a module id (md_…)"],
    [modules({ name: "Later" }), "modules[0].id", "is required and must be a module id (md_…)"],
    [modules(MODULE, { id: MODULE }), "modules[1]", "is named twice"],
    [modules({ id: MODULE, position: "first" }), "modules[0].position", INT],
    [modules({ id: MODULE, name: long(256) }), "modules[0].name", tooLong(255)],
    [
      modules({ id: MODULE, image: "javascript:alert(1)" }),
      "modules[0].image",
      "must be the name of a file of the platform, or an https URL",
    ],
    [
      modules({ id: MODULE, image: "../secret.png" }),
      "modules[0].image",
      "must be the name of a file of the platform, or an https URL",
    ],
    [
      modules({ id: MODULE, image: "https://evil.example/a.png" }),
      "modules[0].image",
      "must be on one of the platform's image_origins: https://img.example",
    ],
  ];
  test.each(rows.map(([body, place, message]) => [`${place}: ${message}`, body] as const))(
    "%s",
    (sentence, body) => {
      expect(problemOf(body).errors).toEqual([sentence]);
    },
  );
});

describe("SPEC 8: addresses", () => {
  const https = "must be an https URL";
  const rows: readonly (readonly [string, string])[] = [
    ["http://shop.example/", https],
    ["file:///etc/passwd", https],
    ["javascript:alert(1)", https],
    ["//shop.example/", https],
    ["shop.example", https],
    ["https://", https],
    ["https:\\\\shop.example", https],
    ["https://shop.example/\r\nSet-Cookie:a", https],
    [" https://shop.example/", https],
    ["https://user:pass@shop.example/", "must not carry a user name or a password"],
    ["https://user@shop.example/", "must not carry a user name or a password"],
    [`https://shop.example/${long(2048)}`, "must have at most 2048 characters, not 2069"],
  ];
  for (const field of ["notifyUrl", "successUrl", "cancelUrl"]) {
    test.each(rows)(`T12, T19: ${field} refuses %j`, (url, message) => {
      expect(problemOf(order({ [field]: url })).errors).toEqual([`${field}: ${message}`]);
    });
  }

  test("are kept byte for byte", () => {
    const notifyUrl = "HTTPS://Shop.example:8443/a/../hook?b=%7e&platformId=pl_1&é";
    expect(draftOf(order({ notifyUrl })).notifyUrl).toBe(notifyUrl);
  });

  test("may be http in the sandbox, and nothing else", () => {
    const sandbox = { ...OPTIONS, sandbox: true };
    expect(draftOf(order({ cancelUrl: "http://localhost:8080/" }), sandbox).cancelUrl).toBe(
      "http://localhost:8080/",
    );
    const refused = problemOf(order({ cancelUrl: "ftp://localhost/" }), sandbox);
    expect(refused.errors).toEqual(["cancelUrl: must be an http or https URL"]);
  });
});

describe("CONTRACT 1: numbers", () => {
  test.each([
    ["83891", 83891],
    ["0083891", 83891],
    ["1998.9999999999998", 1999],
    [1998.9999999999998, 1999],
    [1999.0009, 1999],
    ["83891.00", 83891],
    [99_999_999, 99_999_999],
    [1e2, 100],
  ])("%j is taken as %d", (amount, taken) => {
    expect(draftOf({ amount }).amount).toBe(taken);
  });

  test.each([
    ["12.5"],
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

describe("CONTRACT 1: unknown keys", () => {
  test("are told of, with the name that was perhaps meant, and never kept", () => {
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

  test("are told of up to a bound, and by a bounded part of their name", () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${long(5000)}${at}`, 1]));
    const { warnings } = draftOf({ amount: 1, ...body });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe("and 4980 more unknown fields, ignored");
    expect(Math.max(...warnings.map(({ length }) => length))).toBeLessThan(100);
  });

  test.each(["__proto__", "constructor", "prototype", "toString"])("%s reaches no prototype", (name) => {
    const draft = draftOf(JSON.parse(`{"amount":1,"${name}":{"tpc":true,"polluted":true}}`));
    expect(draft.tpc).toBeUndefined();
    expect("polluted" in {}).toBe(false);
    expect(draft.warnings).toEqual([`${name}: unknown field, ignored`]);
  });

  test("__proto__ is no key of metadata", () => {
    const body = JSON.parse('{"amount":1,"metadata":{"__proto__":"x"}}');
    expect(problemOf(body).errors).toEqual(["metadata.__proto__: is not allowed as a key"]);
  });
});

describe("CONTRACT 1: errors", () => {
  test.each([[undefined], [null], [[]], ["text"], [12], [true]])("%j is no object", (body) => {
    expect(problemOf(body).errors).toEqual(["should be object"]);
    expect(problemOf(body, FRONT).errors).toEqual(["should be object"]);
  });

  test("are all told at once, what is missing first", () => {
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

  test("are at most 20", () => {
    expect(problemOf({ items: Array(100).fill({ amount: "x" }) }).errors).toHaveLength(20);
  });

  test("escape a key in the pointer and show it plainly in the sentence (RFC 6901)", () => {
    const { errors, details } = problemOf(order({ metadata: { "a/b~c": [] } }));
    expect(details).toEqual([{ path: "/metadata/a~1b~0c", message: TEXT }]);
    expect(errors).toEqual(["metadata.a/b~c: must be a string"]);
  });

  test("name text that cannot be kept", () => {
    expect(problemOf(order({ trackId: "a\0b" })).errors).toEqual([
      "trackId: must not contain NUL characters",
    ]);
    const half = JSON.parse('{"amount":1,"metadata":{"a":"\\ud800"}}');
    expect(problemOf(half).errors).toEqual([
      "metadata.a: must be valid Unicode (it has half a surrogate pair)",
    ]);
  });

  test("T26: the length is looked at before the pattern", () => {
    const started = performance.now();
    const errors = ["email", "notifyUrl", "phone"].flatMap(
      (field) => problemOf(order({ [field]: long(200_000) })).errors,
    );
    expect(errors.every((sentence) => sentence.includes("characters, not 200000"))).toBe(true);
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe("an order is taken", () => {
  test("with its amount alone", () => {
    expect(draftOf({ amount: 1 })).toEqual({
      amount: 1,
      integration: "api",
      items: [],
      scoring: {},
      warnings: [],
    });
  });

  test("with everything SPEC 2.2 to 2.7 and CONTRACT 3 know", () => {
    const trip = {
      departureDate: 1_800_000_000_000,
      departureCompany: "U2",
      departureAirport: "CDG",
      destinationAirport: "JFK",
      destinationCountryCode: "US",
      returnDate: 1_800_900_000_000,
      ticketType: "twoWay",
      ticketClass: "premiumEconomy",
      ticketIsUpdatable: true,
      travelersCount: 2,
      travelerIsBuyer: true,
      passportsExpirationDates: [1_900_000_000_000, 1],
      luggageSupplement: long(30),
      insurance: long(30),
    };
    const stay = { company: long(50), destination: long(50), roomsNumber: 2, nightsNumber: 7 };
    const line = {
      name: "Cottage",
      amount: 3000,
      quantity: 2,
      description: "By the sea",
      trackId: "SKU",
      metadata: { a: "b" },
      category: "lodging",
      shippingMethod: "none",
      travel: trip,
      rental: stay,
    };
    const own = {
      amount: 6000,
      ux: "picking",
      trackId: "CART-1",
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lovelace",
      currency: "CHF",
      locale: "fr-CH",
      notifyUrl: "https://shop.example/hook?a=1",
      metadata: { cart: "1" },
      tpc: true,
      successUrl: "https://shop.example/ok",
      cancelUrl: "https://shop.example/no",
      type: "standard",
      dueDate: 1_800_000_000_000,
      secure3D: true,
    };
    const scoring = {
      phone: "+33612345678",
      civility: "ms",
      birthDate: -86_400_000,
      birthZipCode: "2A0",
      birthCity: "Ajaccio",
      birthCountry: "FR",
      birthState: "Corse",
      isPro: false,
      organization: "Analytical",
      siren: "123456789",
      session: { ip: "2001:db8::7", userAgent: "Mozilla/5.0", channel: "web" },
    };
    const billingAddress = {
      organization: "A",
      firstName: "B",
      lastName: "C",
      street1: "1 rue X",
      street2: "",
      city: "Paris",
      zip: "75001",
      country: "FR",
      state: "IDF",
    };
    const shippingAddress = { ...billingAddress, city: "Lyon" };
    const choice = { id: MODULE, name: "Now", description: "At once", image: "now.png", position: 2 };
    const body = { ...own, ...scoring, billingAddress, shippingAddress, items: [line], modules: [choice] };
    expect(draftOf(body) as unknown).toEqual({
      ...own,
      integration: "api",
      items: [line],
      modules: [choice],
      scoring: { ...scoring, billingAddress, shippingAddress },
      warnings: [],
    });
  });

  const taken: readonly (readonly [string, unknown, object])[] = [
    ["a delay in minutes", order({ delay: "90" }), { delayMs: 5_400_000 }],
    ["the longest delay", order({ delay: 8700 }), { delayMs: 522_000_000 }],
    [
      "null for an optional field as absent",
      { amount: 1, ux: null, items: null, metadata: null, session: null },
      { items: [] },
    ],
    [
      "an empty PHP array for a map",
      order({ metadata: [], session: [] }),
      { metadata: {}, scoring: { session: {} } },
    ],
    [
      "numbers and booleans in metadata as text",
      order({ metadata: { n: 7, f: 1.5, b: true, z: null } }),
      { metadata: { n: "7", f: "1.5", b: "true" } },
    ],
    ["an item of amount 0", item({ amount: 0 }), { items: [{ name: "Cottage", amount: 0, quantity: 1 }] }],
    [
      "a quantity as text",
      item({ quantity: "3" }),
      { items: [{ name: "Cottage", amount: 6000, quantity: 3 }] },
    ],
    ["birthZipCode 99", order({ birthZipCode: "99" }), { scoring: { birthZipCode: "99" } }],
    ["the longest phone", order({ phone: "+12345678901234" }), { scoring: { phone: "+12345678901234" } }],
    ["the shortest phone", order({ phone: "+12" }), { scoring: { phone: "+12" } }],
    ["a country of one letter in travel", travel({ destinationCountryCode: "F" }), {}],
    ["module ids", order({ modules: [MODULE] }), { modules: [{ id: MODULE }] }],
    [
      "a module's image on an image origin",
      order({ modules: [{ id: MODULE, image: "https://img.example/a.png" }] }),
      {},
    ],
    ["the largest metadata", order({ metadata: { ...keys(49), [long(40)]: long(500) } }), {}],
    ["the longest text", order({ trackId: long(255) }), { trackId: long(255) }],
  ];
  test.each(taken)("with %s", (_what, body, part) => {
    expect(draftOf(body) as object).toMatchObject(part);
  });

  test("of a key named twice, the last counts", () => {
    expect(draftOf(JSON.parse('{"amount":1,"amount":2}')).amount).toBe(2);
  });
});

describe("SPEC 2.6: addresses default to the order's own names", () => {
  const names = { organization: "O", firstName: "F", lastName: "L" };

  test("and the shipping address to the billing address", () => {
    const { scoring } = draftOf(order({ ...names, billingAddress: { firstName: "X", city: "Paris" } }));
    const filled = { organization: "O", firstName: "X", lastName: "L", city: "Paris" };
    expect(scoring).toEqual({ organization: "O", billingAddress: filled, shippingAddress: filled });
  });

  test("each on its own", () => {
    const { scoring } = draftOf(
      order({ ...names, billingAddress: { city: "Paris" }, shippingAddress: { city: "Lyon" } }),
    );
    expect(scoring.shippingAddress).toEqual({ ...names, city: "Lyon" });
  });

  test("and are not invented", () => {
    expect(draftOf(order(names)).scoring).toEqual({ organization: "O" });
  });
});

describe("CONTRACT 6: an order from a browser", () => {
  const ADDRESS = "https://shop.example/";
  const rows = [
    ["notifyUrl", ADDRESS],
    ["successUrl", ADDRESS],
    ["cancelUrl", ADDRESS],
    ["tpc", false],
    ["type", "direct"],
    ["dueDate", 1_800_000_000_000],
    ["delay", 60],
  ] as const;
  test.each(rows)("T3: may not say %s", (field, value) => {
    const { status, code, errors, details } = problemOf(order({ [field]: value }), FRONT);
    const message = "is not taken from a browser: it comes from the platform";
    expect({ status, code, errors, details }).toEqual({
      status: 422,
      code: "notAllowedFromBrowser",
      errors: [`${field}: ${message}`],
      details: [{ path: `/${field}`, message }],
    });
  });

  test("T3: is told of all of them at once", () => {
    const body = order(Object.fromEntries(rows));
    expect(problemOf(body, FRONT).details).toHaveLength(rows.length);
  });

  test("takes the fields of SPEC 4.4, locale and module ids", () => {
    const fields = {
      amount: 6000,
      ux: "collect",
      trackId: "T",
      email: "a@b.fr",
      firstName: "A",
      lastName: "B",
      currency: "EUR",
      metadata: { a: "b" },
      locale: "fr",
    };
    const draft = draftOf({ ...fields, items: [{ amount: 6000 }], modules: [MODULE] }, FRONT);
    expect(draft as object).toEqual({
      ...fields,
      integration: "front",
      items: [{ amount: 6000, quantity: 1 }],
      modules: [{ id: MODULE }],
      scoring: {},
      warnings: [],
    });
  });

  test("has no texts of its own for a module", () => {
    const { errors } = problemOf(order({ modules: [{ id: MODULE, name: "Free!" }] }), FRONT);
    expect(errors).toEqual(["modules[0]: must be a module id (md_…)"]);
  });

  test("keeps no other field of the API", () => {
    const draft = draftOf(order({ phone: "+33612345678", secure3D: false }), FRONT);
    expect(draft.scoring).toEqual({});
    expect(draft.secure3D).toBeUndefined();
    expect(draft.warnings.map((warning) => warning.split(":")[0])).toEqual(["phone", "secure3D"]);
  });
});

describe("CONTRACT 3: picking asks of the items", () => {
  const problems = (body: unknown, options = OPTIONS) =>
    pickingProblems(draftOf(body, options), new Set(["collect", "picking"]));
  const basket = (...amounts: readonly (readonly [number, number])[]) =>
    order({ items: amounts.map(([amount, quantity]) => ({ name: "a", amount, quantity })) });

  test("that there are some", () => {
    const message = "is required with ux picking: buyers choose the items they pay for";
    expect(problems(order({}))).toEqual([{ path: "/items", message }]);
    expect(problems(order({ items: [] }))).toEqual([{ path: "/items", message }]);
  });

  test("that amount × quantity adds up to the amount, naming both", () => {
    expect(problems(basket([2000, 2], [1000, 1]))).toEqual([
      {
        path: "/items",
        message:
          "must add up to amount with ux picking: amount × quantity makes 5000, amount is 6000 (in cents)",
      },
    ]);
    expect(problems(basket([2000, 2], [1000, 2]))).toEqual([]);
    expect(problems(basket([6000, 1], [0, 5]))).toEqual([]);
  });

  test("that each has a name, which a browser may leave out otherwise", () => {
    expect(problems(order({ items: [{ amount: 6000 }] }), FRONT)).toEqual([
      { path: "/items/0/name", message: "is required with ux picking" },
    ]);
  });

  test("nothing when the order cannot be picked", () => {
    expect(pickingProblems(draftOf(basket([1, 1])), new Set(["single", "collect"]))).toEqual([]);
  });
});
