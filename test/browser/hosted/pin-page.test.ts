// The PIN and the one-time link of a sandbox in a browser that came by another name than localhost.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";

/** A page in place of another has the status 401. */
const expected = [/status of 401/, /status of 403/];

let service: Service;
let elsewhere: string;
beforeAll(async () => {
  service = await startService();
  elsewhere = `http://127.0.0.1:${service.port}`;
});
afterAll(() => service[Symbol.asyncDispose]());

const printed = (pattern: RegExp) => pattern.exec(service.printed())?.[1] ?? "";

test("a screen asks for the PIN, says a wrong one is wrong, and opens with the right one", async () => {
  await visit({ url: `${elsewhere}/dashboard/orders`, viewport: phone, expected }, async (page) => {
    await inspect(page);
    await page.setViewportSize(phone);
    await page.getByLabel("PIN").fill("000000");
    await page.getByRole("button", { name: "Open" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("That is not it");
    await page.getByLabel("PIN").fill(printed(/PIN (\d{6})/));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/orders");
  });
});

test("the one-time link opens the dashboard and leaves its token in no address", async () => {
  const { pathname, hash } = new URL(printed(/once with (\S+)/));
  await visit({ url: `${elsewhere}${pathname}?to=/sandbox/mail${hash}`, viewport: phone }, async (page) => {
    await page.getByRole("heading", { name: "E-mails" }).waitFor();
    expect(page.url()).toBe(`${elsewhere}/sandbox/mail`);
    await page.goBack();
    expect(page.url()).not.toContain(hash);
  });
});
