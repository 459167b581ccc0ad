// The link that stops reminders, as captains and mail programs use it.

import { afterEach, describe, expect, test } from "bun:test";
import { paletteOf } from "../../../src/config/brand/palette.ts";
import { brandOf } from "../../../src/config/config.ts";
import { DAY } from "../../../src/domain/time.ts";
import { play } from "../../support/http/record.ts";
import type { TestService } from "../../support/service.ts";
import { PUBLIC_URL, payment, startService } from "../../support/service.ts";

let runtime: TestService;
afterEach(() => runtime.stop());

type Links = { readonly stop: string; readonly pay: string; readonly join: string };

/** The paths of an order's links, from the reminder that its captain got after a day. */
async function reminded(locale = "en"): Promise<Links> {
  const light = paletteOf("light", { accent: "#1f5f4a" }, {});
  runtime = await startService({ platform: { brand: { ...brandOf({}), colorScheme: "light", light } } });
  const { json } = await runtime.api("POST", "/v1/orders", { amount: 4_800, locale });
  await runtime.page(`${json.data.redirectUrl}/payments`, payment("4242 4242 4242 4242", { nbShares: 4 }));
  await runtime.turnBy(DAY);
  const { text = "" } = runtime.mails().at(-1) ?? {};
  const pathOf = (place: string) => new RegExp(`${PUBLIC_URL}(/${place}/\\S+)`).exec(text)?.[1] ?? "";
  return { stop: pathOf("mail/stop"), pay: pathOf("pay"), join: pathOf("join") };
}

async function remindersBy(days: number): Promise<number> {
  await runtime.turnBy(days * DAY);
  return runtime.mails().filter(({ headers }) => "List-Unsubscribe" in headers).length;
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
};

describe("the page", () => {
  test("asks for confirmation, and a GET changes nothing", async () => {
    const { stop } = await reminded();
    const looking = { name: "GET", path: stop, status: 200, sends: HEADERS };
    const body = await play(runtime.program.http, {
      ...looking,
      has: [
        "Test shop",
        "Would you like to stop them?",
        '<form method="post"><button>Stop the reminders</button>',
      ],
      lacks: ["ana@example.com", "Lopes", "<script", "http://", "https://"],
    });
    expect(await play(runtime.program.http, looking)).toBe(body);
    expect(await remindersBy(5)).toBe(2);
  });

  test("has the platform's colours, and a policy that allows no other style", async () => {
    const { stop } = await reminded();
    const shown = await runtime.program.http.handle(new Request(`http://localhost${stop}`));
    const style = /<style>(.*)<\/style>/s.exec(await shown.text())?.[1] ?? "";
    const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
    expect(style).toContain("background: #1f5f4a; color: #ffffff");
    expect(shown.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  test("stops reminders for good by its button, and confirms it", async () => {
    const { stop } = await reminded();
    const stopped = ["You will get no more reminders about this order."];
    for (const method of ["POST", "POST", "GET"]) {
      const exchange = { name: method, method, path: stop, status: 200, has: stopped, lacks: ["<button"] };
      await play(runtime.program.http, exchange);
    }
    expect(await remindersBy(5)).toBe(1);
    expect(runtime.mails().at(-1)?.subject).toBe("Your order at Test shop is complete");
  });

  test("accepts the one-click POST of a mail program (RFC 8058)", async () => {
    const { stop } = await reminded();
    await play(runtime.program.http, {
      name: "one click",
      path: stop,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      status: 200,
    });
    expect(await remindersBy(5)).toBe(1);
  });

  test("is in the order's language", async () => {
    const { stop } = await reminded("nl");
    const has = ['<html lang="nl">', "Geen herinneringen meer", "Wil je die niet meer?"];
    await play(runtime.program.http, { name: "nl", path: stop, status: 200, has });
  });

  test("T18: loads nothing and runs nothing", async () => {
    const { stop } = await reminded();
    const { headers } = await runtime.program.http.handle(new Request(`http://localhost${stop}`));
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self';/);
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
  });
});

describe("T20: an unknown link", () => {
  const ZEROS = `/mail/stop/${"A".repeat(43)}`;

  test.each([
    ["nonsense", () => "/mail/stop/x"],
    ["an unknown token", () => ZEROS],
    ["a wrong proof", ({ stop }: Links) => `${stop.slice(0, -3)}AAA`],
    ["the token of the captain's page", ({ pay }: Links) => pay.replace("/pay/", "/mail/stop/")],
    ["the token of the others' page", ({ join }: Links) => join.replace("/join/", "/mail/stop/")],
  ])("%s is 404, by GET and by POST", async (name, pathOf) => {
    const links = await reminded();
    for (const method of ["GET", "POST"]) {
      const exchange = { name, method, path: pathOf(links), status: 404, has: ["This link does not work"] };
      await play(runtime.program.http, { ...exchange, lacks: ["Test shop"], sends: HEADERS });
    }
    expect(await remindersBy(5)).toBe(2);
  });

  test("does not let a reminder link open a page", async () => {
    const { stop } = await reminded();
    for (const place of ["/pay/", "/join/"]) {
      const path = `${stop.replace("/mail/stop/", place)}/state`;
      await play(runtime.program.http, { name: place, path, status: 404 });
    }
  });
});
