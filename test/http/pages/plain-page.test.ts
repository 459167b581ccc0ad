// Pages for people where programs get JSON or text: the bare address, addresses without anything, errors.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { fake } from "../../support/http/fake.ts";
import type { TestService } from "../../support/service.ts";
import { PUBLIC_URL, startService } from "../../support/service.ts";

let runtime: TestService;
beforeEach(async () => {
  runtime = await startService({});
});
afterEach(() => runtime.stop());

const live = fake();

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  runtime.program.http.handle(new Request(`${PUBLIC_URL}${path}`, { method, headers }));
/** In live operation: the bare address of a sandbox is its start page. */
const open = (path: string, language = "en") =>
  live.handle(
    new Request(`${PUBLIC_URL}${path}`, { headers: { accept: BROWSER, "accept-language": language } }),
  );

describe("a browser", () => {
  test.each([
    ["/", 200, "en", "Payments that people share"],
    ["/", 200, "fr-CH", "Des paiements à plusieurs"],
    ["/nowhere", 404, "en", "There is nothing at this address"],
    ["/nowhere", 404, "de", "Unter dieser Adresse gibt es nichts"],
    ["/assets/none.js", 404, "nl", "Op dit adres staat niets"],
    ["/pay/%zz", 404, "it", "A questo indirizzo non c’è nulla"],
  ])("at %s gets a page (%d, %s): %s", async (path, status, language, title) => {
    const response = await open(path, language);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'sha256-",
    );
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    const text = await response.text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).not.toContain("<script");
    expect(text.includes(response.headers.get("request-id") ?? "?")).toBe(status !== 200);
  });

  test.each(["/", "/nowhere"])("at %s reads another language by a link", async (path) => {
    const link = 'href="?lang=es" lang="es">Español</a>';
    expect(await (await open(path)).text()).toContain(link);
    const chosen = await (await open(`${path}?lang=es`)).text();
    expect(chosen).toContain('<html lang="es">');
    expect(chosen).toContain(link.replace(">", ' aria-current="true">'));
  });

  test("sees nothing of what is in the address", async () => {
    expect(await (await open("/<b>bold</b>?<script>alert(1)</script>")).text()).not.toMatch(/bold|alert/);
  });
});

describe("a program", () => {
  test.each([
    ["/nowhere", {}],
    ["/nowhere", { accept: "*/*" }],
    ["/nowhere", { accept: "application/json, text/html;q=0" }],
    ["/v1/nowhere", { accept: BROWSER }],
  ])("at %s with %j gets JSON", async (path, headers) => {
    const response = await get(path, headers);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "notFound" });
  });

  test("gets a line of text at the bare address", async () => {
    expect(await (await get("/")).text()).toStartWith("This is a payment service");
  });

  test("posts and gets JSON, whatever it accepts", async () => {
    const response = await get("/nowhere", { accept: BROWSER }, "POST");
    expect(await response.json()).toMatchObject({ code: "notFound" });
  });
});
