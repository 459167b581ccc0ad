// Routes of the screen Look: drafts are judged in the configuration's own words and shown on the buyers' own pages, for
// members who may see the configuration of that platform.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API, pathTo } from "../../src/api/paths.ts";
import type { Platform } from "../../src/config/config.ts";
import { LOCALES } from "../../src/text/locale.ts";
import { linesOf, platformOf, platformText } from "../support/config/config-text.ts";
import type { Browser } from "../support/dashboard/dashboard.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0h80v40z"/></svg>';
const LOGO = Buffer.from(SVG).toString("base64");
const WRITTEN = `[platforms.brand]
logo = "logo.svg"
corner_radius = 4
[platforms.brand.light]
accent = "#1f5f4a"
[[platforms.wording]]
language = "fr"
pay_button = "Réserver pour {amount}"
mail_hello = "Salut {first_name},"`;
const readBytes = () => Buffer.from(SVG);

let service: TestService;
let written: Platform;
let owner: Browser;
beforeAll(async () => {
  written = { ...platformOf(platformText(WRITTEN), { readBytes }), name: "Branded shop" };
  const other = await startDashboard();
  service = await startDashboard({ config: { platforms: [...other.config.platforms, written] } });
  await other.stop();
  owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
});
afterAll(() => service.stop());

const draft = async (asked: object, by = owner, platform = written.id) =>
  (await by.post(DASHBOARD_API.look, { platform, ...asked })).json;
const preview = (id: string, file: string, query = "") =>
  owner.get(pathTo(DASHBOARD_API.preview, { draft: id, file }) + query);

test("a draft begins with what the file has, and its TOML is the same look again", async () => {
  const { json } = await owner.get(DASHBOARD_API.look);
  const { look } = json.data.platforms.find(({ id }: { id: string }) => id === written.id);
  expect(look).toEqual({
    brand: { logo: "logo.svg", corner_radius: "4", light: { accent: "#1f5f4a" } },
    wording: [{ language: "fr", pay_button: "Réserver pour {amount}", mail_hello: "Salut {first_name}," }],
  });
  const { data } = await draft(look);
  expect(data).toMatchObject({ kind: "ok", colours: { light: { accent: "#1f5f4a", surface: "#ffffff" } } });
  const again = platformOf(platformText(data.toml), { readBytes });
  expect([again.brand, again.wording]).toEqual([written.brand, written.wording]);
});

test.each([
  ["comments that end in many places", "<!---->".repeat(30)],
  ["blanks before it", " ".repeat(64_000)],
  ["blanks in an attribute", `<svg viewBox="0 0 1 1" href=${" ".repeat(64_000)}>`],
])("T26: a draft's picture takes no time, whatever it is: %s", async (_, picture) => {
  const files = { "logo.svg": Buffer.from(picture).toString("base64") };
  const startedAt = performance.now();
  await draft({ brand: { logo: "logo.svg" }, files });
  expect(performance.now() - startedAt).toBeLessThan(500);
});

describe("what the configuration refuses is said at its key in the same words", () => {
  test.each([
    [{ brand: { light: { accent: "#ffcc00" } } }, "brand.light.accent"],
    [{ brand: { dark: { text: "#333333" } } }, "brand.dark.text"],
    [{ brand: { light: { accent: "yellow" } } }, "brand.light.accent"],
    [{ brand: { corner_radius: "25" } }, "brand.corner_radius"],
    [{ brand: { corner_radius: "ten" } }, "brand.corner_radius"],
    [{ brand: { show_name: false } }, "brand.show_name"],
    [{ brand: { terms_url: "shop.example" } }, "brand.terms_url"],
    [{ brand: { logo: "/etc/hostname" } }, "brand.logo"],
    [{ wording: [{ language: "de", pay_button: "Zahlen" }] }, "wording[0].pay_button"],
    [{ wording: [{ language: "de", thanks: "Danke, {name}" }] }, "wording[0].thanks"],
  ])("%j", async (asked, key) => {
    const { data } = await draft(asked);
    const errors: readonly { key: string; message: string }[] = data.errors;
    expect(errors.map((error) => error.key)).toContain(key);
    const lines = linesOf(platformText(tomlOf(asked))).map((line) => line.replace(/^[^ ]+ /, ""));
    expect(errors.map(({ key, message }) => `platforms[0].${key}: ${message}`)).toEqual(lines);
  });
});

/** One table with inline values. */
function tomlOf({
  brand,
  wording,
}: {
  readonly brand?: object;
  readonly wording?: readonly object[];
}): string {
  const inline = (table: object) =>
    `{ ${Object.entries(table).map(([key, value]) => `${key} = ${inToml(value)}`)} }`;
  const inToml = (value: unknown): string => {
    if (typeof value === "object" && value !== null) return inline(value);
    return /^\d+$/.test(String(value)) ? String(value) : JSON.stringify(value);
  };
  if (brand !== undefined) return `brand = ${inline(brand)}`;
  return `wording = [${(wording ?? []).map(inline)}]`;
}

describe("a draft is shown on the buyers' own pages", () => {
  const brand = { logo: "new.svg", light: { accent: "#7a1f5f" } };

  test("with its style and its logo, under its own addresses alone", async () => {
    const { data } = await draft({ brand, files: { "new.svg": LOGO } });
    const page = await preview(data.draft, "pay");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    const style = /<link rel="stylesheet" href="([^"]*\/look\/[^"]*)"/.exec(page.text)?.[1] ?? "";
    const sheet = await owner.get(style);
    expect(sheet.headers.get("content-type")).toContain("text/css");
    expect(sheet.text).toContain("--accent:#7a1f5f");
    const logo = /url\("([^"]+)"\)/.exec(sheet.text)?.[1] ?? "";
    expect((await owner.get(logo)).text).toBe(SVG);
    expect((await service.api("GET", logo)).status).toBe(401);
    expect(page.text).not.toContain('"/brand/');
    const dark = await preview(data.draft, "pay", "?scheme=dark");
    expect(dark.text).toContain('<meta name="color-scheme" content="dark" />');
  });

  test.each(LOCALES.flatMap((language) => ["pay", "invitation", "captain"].map((page) => [language, page])))(
    "%s: %s",
    async (language, page) => {
      const { data } = await draft({ wording: [{ language, cancel_link: "A link of ours" }] });
      const { status, text } = await preview(data.draft, page, `?lang=${language}`);
      expect([status, text.includes(`<html lang="${language}"`)]).toEqual([200, true]);
      expect(text).toContain("A link of ours");
      const { json } = await preview(data.draft, `${page}`, "/state");
      expect(json.data).toMatchObject({ shop: { name: "Branded shop" }, sandbox: false });
    },
  );

  test("nothing is left of the file's look that the draft does not have", async () => {
    const { data } = await draft({});
    expect(data.toml).toBe("");
    expect((await preview(data.draft, "pay", "?lang=fr")).text).not.toContain("Réserver");
  });

  test("nothing can be paid there", async () => {
    const { data } = await draft({});
    const page = pathTo(DASHBOARD_API.preview, { draft: data.draft, file: "pay" });
    expect((await owner.post(`${page}/payments`)).status).toBe(404);
    expect((await preview("unknown", "pay")).status).toBe(404);
    expect((await preview(data.draft, "config.toml")).status).toBe(404);
  });
});

test("S2: managers see the look of their platforms alone, support sees none", async () => {
  const first = service.config.platforms[0]?.id ?? "";
  const asked = { email: "max@shop.example", role: "manager", platformId: first };
  const manager = await memberOf(service, asked);
  const { json } = await manager.get(DASHBOARD_API.look);
  expect(json.data.platforms.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await draft({}, manager, first)).data.kind).toBe("ok");
  expect((await draft({}, manager)).code).toBe("notFound");
  const { data } = await draft({});
  const page = pathTo(DASHBOARD_API.preview, { draft: data.draft, file: "pay" });
  expect([(await owner.get(page)).status, (await manager.get(page)).status]).toEqual([200, 404]);
  const support = await memberOf(service, { email: "sue@shop.example", role: "support" });
  for (const path of [DASHBOARD_API.look, page])
    expect((await support.get(path)).json.code).toBe("rightMissing");
});
