// Refused bodies of an order: one row per rule (specification/orders), with its path and its sentence.

import { describe, expect, test } from "bun:test";
import {
  billingAddress,
  draftOf,
  item,
  long,
  MODULE,
  numberedKeys,
  OPTIONS,
  order,
  problemOf,
  rental,
  travel,
} from "../../support/api/orders.ts";

const INT = "must be an integer";
const CENTS = "must be an integer in cents";
const TIME = "must be an integer in epoch milliseconds";
const TEXT = "must be a string";
const FLAG = "must be true or false";
const OBJECT = "must be an object";
const tooLong = (most: number, length = most + 1) => `must have at most ${most} characters, not ${length}`;

type Row = readonly [body: unknown, place: string, message: string];

describe("the order is refused", () => {
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
    [order({ email: "a" }), "email", "must be an e-mail address"],
    [order({ email: `${long(250)}@example.com` }), "email", tooLong(255, 262)],
    [order({ firstName: {} }), "firstName", "must be a name, not only spaces, without control characters"],
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
    [order({ metadata: numberedKeys(51) }), "metadata", "must have at most 50 keys, not 51"],
    [
      order({ metadata: { [long(41)]: "v" } }),
      `metadata.${long(41)}`,
      "is a key of 41 characters: at most 40",
    ],
    [order({ metadata: { "": "v" } }), 'metadata[""]', "is a key without a name"],
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

describe("items, travel, rental and scoring data are refused", () => {
  const inTravel = "items[0].travel";
  const rows: readonly Row[] = [
    [order({ items: [7] }), "items[0]", OBJECT],
    [order({ items: [null] }), "items[0]", OBJECT],
    [order({ items: [{ amount: 1 }] }), "items[0].name", `is required and ${TEXT}`],
    [order({ items: [{ name: "a" }] }), "items[0].amount", `is required and ${CENTS}`],
    [item({ name: "" }), "items[0].name", "must not be empty"],
    [item({ name: long(256) }), "items[0].name", tooLong(255)],
    [item({ amount: -1 }), "items[0].amount", "must be at least 0 (in cents)"],
    [item({ amount: 12.5 }), "items[0].amount", CENTS],
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
    [billingAddress({ country: "France" }), "billingAddress.country", "must be a country code such as FR"],
    [billingAddress({ zip: 75001 }), "billingAddress.zip", TEXT],
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

describe("module choices are refused", () => {
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
    [item({ image: 5 }), "items[0].image", "must be a file of the platform, or an https URL"],
    [item({ image: long(2049) }), "items[0].image", tooLong(2048)],
    [
      item({ image: "http://img.example/a.png" }),
      "items[0].image",
      "must be the name of a file of the platform, or an https URL",
    ],
    [
      item({ image: "https://evil.example/a.png" }),
      "items[0].image",
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

describe("addresses", () => {
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
    ["https://127.1/", "must not be a private, loopback or otherwise special address"],
    [`https://shop.example/${long(2048)}`, "must have at most 2048 characters, not 2069"],
    [`https://shop.example/${"é".repeat(1014)}`, "must have at most 2048 bytes in UTF-8, not 2049"],
  ];
  for (const field of ["notifyUrl", "successUrl", "cancelUrl"]) {
    test.each(rows)(`T12, T19: ${field} refuses %j`, (url, message) => {
      expect(problemOf(order({ [field]: url })).errors).toEqual([`${field}: ${message}`]);
    });
  }

  test("T8: of webhooks have a port of the platform, those for a browser any port", () => {
    const notifyUrl = "https://shop.example:22/hook";
    expect(problemOf(order({ notifyUrl })).errors).toEqual(["notifyUrl: must use port 443 or 8443"]);
    const ways = { successUrl: "https://shop.example:22/ok", cancelUrl: "https://shop.example:22/no" };
    expect(draftOf(order(ways)) as object).toMatchObject(ways);
  });

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
