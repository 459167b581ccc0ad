// Accepted bodies of an order and the drafts they become: through the API, from a browser, and with picking.

import { describe, expect, test } from "bun:test";
import { pickingProblems } from "../../../src/api/orders/create-order.ts";
import {
  draftOf,
  FRONT,
  item,
  long,
  MODULE,
  numberedKeys,
  OPTIONS,
  order,
  problemOf,
  travel,
} from "../../support/api/orders.ts";

describe("an order is accepted", () => {
  test("with its amount alone", () => {
    expect(draftOf({ amount: 1 })).toEqual({
      amount: 1,
      integration: "api",
      items: [],
      scoring: {},
      warnings: [],
    });
  });

  test("with every field", () => {
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
    [
      "an item's image on an image origin",
      item({ image: "https://img.example/a.png" }),
      { items: [{ image: "https://img.example/a.png" }] },
    ],
    ["the largest metadata", order({ metadata: { ...numberedKeys(49), [long(40)]: long(500) } }), {}],
    ["the longest text", order({ trackId: long(255) }), { trackId: long(255) }],
  ];
  test.each(taken)("with %s", (_what, body, part) => {
    expect(draftOf(body) as object).toMatchObject(part);
  });

  test("with a key given twice, of which the last counts", () => {
    expect(draftOf(JSON.parse('{"amount":1,"amount":2}')).amount).toBe(2);
  });
});

describe("an order from a browser", () => {
  const ADDRESS = "https://shop.example/";
  const rows = [
    ["notifyUrl", ADDRESS],
    ["successUrl", ADDRESS],
    ["cancelUrl", ADDRESS],
    ["tpc", false],
    ["type", "direct"],
    ["dueDate", 1_800_000_000_000],
    ["delay", 60],
    ["financing", true],
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

  test("T3: gets all refused fields at once", () => {
    const body = order(Object.fromEntries(rows));
    expect(problemOf(body, FRONT).details).toHaveLength(rows.length);
  });

  test("has the documented fields, locale and module ids", () => {
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

  test("may not set texts of a module", () => {
    const { errors } = problemOf(order({ modules: [{ id: MODULE, name: "Free!" }] }), FRONT);
    expect(errors).toEqual(["modules[0]: must be a module id (md_…)"]);
  });

  test("drops every other field of the API", () => {
    const draft = draftOf(order({ secure3D: false, fhone: "+33612345678" }), FRONT);
    expect(draft.secure3D).toBeUndefined();
    expect(draft.warnings).toEqual([
      "secure3D: unknown field, ignored",
      "fhone: unknown field, ignored; did you mean phone?",
    ]);
  });

  test("accepts scoring data like an order of the API, and refuses an invalid form", () => {
    const scoring = {
      ...{ phone: "+33612345678", civility: "ms", birthDate: 0, birthZipCode: "75001", isPro: true },
      billingAddress: { street1: "1 rue X", city: "Paris", zip: "75001", country: "FR" },
    };
    const draft = draftOf(order(scoring), FRONT);
    expect(draft.scoring).toEqual(draftOf(order(scoring)).scoring);
    expect(draft.scoring).toEqual(scoring);
    expect(draft.warnings).toEqual([]);
    expect(problemOf(order({ phone: "0612345678" }), FRONT).errors).toEqual([
      "phone: must be an E.164 number such as +33612345678",
    ]);
  });
});

describe("picking requires of the items", () => {
  const problems = (body: unknown, options = OPTIONS) =>
    pickingProblems(draftOf(body, options), new Set(["collect", "picking"]));
  const basket = (...amounts: readonly (readonly [number, number])[]) =>
    order({ items: amounts.map(([amount, quantity]) => ({ name: "a", amount, quantity })) });

  test("at least one", () => {
    const message = "is required with ux picking: buyers choose the items they pay for";
    expect(problems(order({}))).toEqual([{ path: "/items", message }]);
    expect(problems(order({ items: [] }))).toEqual([{ path: "/items", message }]);
  });

  test("that amount × quantity adds up to the amount, and names both", () => {
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
    const both = problems(order({ items: [{ amount: 1 }] }), FRONT).map(({ path }) => path);
    expect(both).toEqual(["/items/0/name", "/items"]);
  });

  test("nothing if the order is not for picking", () => {
    expect(pickingProblems(draftOf(basket([1, 1])), new Set(["single", "collect"]))).toEqual([]);
  });
});
