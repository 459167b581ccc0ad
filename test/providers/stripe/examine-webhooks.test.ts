// Examination of a Stripe account's webhook endpoint and of its wallets.

import { afterEach, describe, expect, test } from "bun:test";
import { NEEDED_EVENTS } from "../../../src/providers/stripe/examination/notification-endpoint.ts";
import { NOTICES, openExamination } from "../../support/providers/stripe-examination.ts";
import type { StripeServer } from "../../support/providers/stripe-server.ts";
import { closeAll } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

const match = (pattern: RegExp) => expect.stringMatching(pattern);

describe("the webhook endpoint", () => {
  async function last(change: (office: StripeServer["dashboard"]) => void, asked = {}) {
    const { office, examine } = openExamination();
    change(office);
    return (await examine(asked)).slice(2, -1);
  }

  test("is missing: where, with which address, events and version it is to be added", async () => {
    const [found] = await last((office) => office.endpoint("http://pay.shop.example/psp/stripe/pl_1/"));
    expect(found).toMatch(
      /^problem: no webhook endpoint posts to https:\/\/pay\.shop\.example\/psp\/stripe\/pl_1 /,
    );
    expect(found).toContain("(there is one for http://pay.shop.example/psp/stripe/pl_1/)");
    for (const event of NEEDED_EVENTS) expect(found).toContain(event);
    expect(found).not.toContain("stripe listen");
  });

  test("is missing in a sandbox, which Stripe may not reach: only a warning, and another way", async () => {
    const [found] = await last(() => undefined, { isLive: false });
    expect(found).toMatch(/^warning: .*stripe listen --forward-to https:\/\/pay/);
  });

  test("is disabled", async () => {
    expect(await last((office) => office.endpoint(NOTICES, { status: "disabled" }))).toEqual([
      match(/^problem: .*is disabled\. .*enable it/),
    ]);
  });

  test("is not sent all that is needed: what is missing is named, and nothing else", async () => {
    const enabled_events = NEEDED_EVENTS.filter((event) => !event.startsWith("charge.dispute"));
    expect(await last((office) => office.endpoint(NOTICES, { enabled_events }))).toEqual([
      match(/^warning: .* is not sent charge\.dispute\.created, charge\.dispute\.closed\. /),
    ]);
  });

  test("is not sent all that is needed and writes in an older version: both are reported", async () => {
    const more = { enabled_events: ["charge.refunded"], api_version: "2019-03-14" };
    expect(await last((office) => office.endpoint(NOTICES, more))).toEqual([
      match(/^warning: .* is not sent payment_intent/),
      match(/^warning: .*version 2019-03-14, this program reads 20\d\d-/),
    ]);
  });

  test("writes in an older version of Stripe's", async () => {
    expect(await last((office) => office.endpoint(NOTICES, { api_version: "2019-03-14" }))).toEqual([
      match(/^warning: .*version 2019-03-14, this program reads 20\d\d-/),
    ]);
  });

  test("is registered twice", async () => {
    const found = await last((office) => {
      office.endpoint(NOTICES);
      office.endpoint(NOTICES);
    });
    expect(found[1]).toMatch(/^warning: 2 webhook endpoints post to/);
  });
});

describe("wallets", () => {
  test("are shown only on hosts that Stripe knows; where to add one, and what is missing", async () => {
    const { office, examine } = openExamination();
    office.domains.clear();
    expect((await examine()).at(-1)).toMatch(
      /^warning: Apple Pay and Google Pay cannot be shown on pay\.shop\.example\. .* add it/,
    );
    office.domains.set("pay.shop.example", "The file is missing");
    expect((await examine()).at(-1)).toMatch(
      /^warning: Apple Pay is not shown on .* \(The file is missing\)/,
    );
  });

  test("are named one by one: which are active there, and why another is not", async () => {
    const { office, examine } = openExamination({ paymentMethods: ["card", "link"] });
    office.domains.set("pay.shop.example", "The file is missing");
    office.turnedOff.add("google_pay");
    expect((await examine()).slice(-3)).toEqual([
      "ok: Link can be shown on pay.shop.example.",
      match(
        /^warning: Apple Pay is not shown on .* \(The file is missing\)\. .*domains, see what it asks for/,
      ),
      match(/^warning: Google Pay is not shown on .* \(turned off\)\. .*turn it on, or leave it/),
    ]);
  });

  test("are not examined for a sandbox on its own machine", async () => {
    const { office, examine } = openExamination();
    office.domains.clear();
    const found = await examine({ noticesUrl: "http://localhost:8080/psp/stripe/pl_1", isLive: false });
    expect(found.join("\n")).not.toContain("Apple Pay");
  });
});
