// The documentation as it is served: under a strict policy, with links that resolve, and with snippets that work as
// described.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docs } from "../../../dist/docs.ts";
import { PROBLEM_CODES } from "../../../src/api/errors/refusal-problem.ts";
import { openApiDocument } from "../../../src/docs/openapi/openapi.ts";
import { signedHeaders } from "../../../src/notifications/webhooks/sign.ts";
import { NEEDED_EVENTS } from "../../../src/providers/stripe/examination/notification-endpoint.ts";
import type { TestService } from "../../support/service.ts";
import { startService, WEBHOOK_KEY } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const get = (path: string) => runtime.api("GET", path, undefined, {});
const HERE = "http://docs.example";
const FILES = ["/openapi.json", "/widget.d.ts", "/widget.js.integrity"];
const pages = Object.keys(docs).filter((path) => !path.includes("."));
const script = Object.keys(docs).find((path) => path.endsWith(".js"));

describe("the served documentation", () => {
  test.each(pages)(
    "T18: %s takes styles and one script from here, and nothing from elsewhere",
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("content-security-policy")).toStartWith(
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; ",
      );
      const tags = text.match(/<[^>]*>/g)?.join("\n") ?? "";
      expect(tags.match(/<script[^>]*>/g)).toEqual([`<script src="${script}" defer>`]);
      expect(tags.replace(/<script[^>]*>/, "")).not.toMatch(/<style|\sstyle=|\son\w+=|<(img|iframe)|src=/);
    },
  );

  test("openapi.json is the document", async () => {
    const { headers, json } = await get("/openapi.json");
    const { version } = await Bun.file(join(import.meta.dir, "../../../package.json")).json();
    expect(headers.get("content-type")).toBe("application/json");
    expect(json).toEqual(JSON.parse(JSON.stringify(openApiDocument(version))));
  });

  test.each(["css", "js", "json"])(
    "the %s file of the pages has a hash in its name and can be kept",
    async (kind) => {
      const path =
        Object.keys(docs).find((path) => path.startsWith("/docs/") && path.endsWith(`.${kind}`)) ?? "";
      expect(path).toMatch(/-[\w-]{12}\.\w+$/);
      expect((await get(path)).headers.get("cache-control")).toContain("immutable");
    },
  );

  test("every entry of the search index leads to an existing anchor", async () => {
    const path = Object.keys(docs).find((file) => file.includes("/search-")) ?? "";
    const entries: readonly { readonly a: string; readonly t: string }[] = (await get(path)).json;
    expect(entries.length).toBeGreaterThan(50);
    const texts = await pageTexts();
    expect(entries.filter(({ a }) => !isThere(new URL(a, HERE), texts))).toEqual([]);
    expect(entries.filter(({ t }) => /hljs-|data-own|&(lt|gt|amp|quot|#\w+);/.test(t))).toEqual([]);
  });

  test("a service without generated keys shows placeholders", async () => {
    const { text } = await get("/docs");
    expect(text).toContain('<span data-own="baseUrl">https://pay.example.com</span>');
    expect(text).toContain('<span data-own="secretKey">sk_test_…</span>');
  });

  test.each([
    ["threats", "T", 34, []],
    ["faults", "F", 38, []],
    ["invariants", "I", 29, []],
  ])("each number on the page of %s has an anchor", async (page, letter, count, more) => {
    const { text } = await get(`/docs/specification/${page}`);
    const ids = [...text.matchAll(/<p id="([TFI]\d+)"><strong>\1\./g)].map(([, id = ""]) => id);
    const numbers = [...Array.from({ length: count }, (_, index) => index + 1), ...more];
    const wanted = numbers.map((number) => `${letter}${number}`);
    expect(ids.toSorted()).toEqual(wanted.toSorted());
  });

  test("every link leads to an existing page and anchor", async () => {
    const texts = await pageTexts();
    const links = [...texts].flatMap(([path, text]) => linksIn(path, text));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !isThere(link, texts)).map(({ href }) => href)).toEqual([]);
  });

  test.each(FILES)("%s is there", async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test.each(["/docs/nowhere", "/docs/toString", "/docs/..%2fopenapi.json"])("%s is a 404", async (path) => {
    expect((await get(path)).json.code).toBe("notFound");
  });
});

async function pageTexts(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const path of pages) texts.set(path, (await get(path)).text);
  return texts;
}

/** The links of a page to other places here. */
function linksIn(path: string, text: string): readonly URL[] {
  const hrefs = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
  return hrefs.map((href) => new URL(href, `${HERE}${path}`)).filter(({ origin }) => origin === HERE);
}

function isThere({ pathname, hash }: URL, texts: ReadonlyMap<string, string>): boolean {
  if (FILES.includes(pathname)) return true;
  const target = texts.get(pathname);
  return target?.includes(hash === "" ? "<main" : ` id="${hash.slice(1)}"`) ?? false;
}

describe("the text", () => {
  test("the page of errors lists every error code", async () => {
    const { text } = await get("/docs/errors");
    for (const code of PROBLEM_CODES) expect(text).toContain(`<div class="problem" id="${code}">`);
  });

  test("the steps in Stripe's dashboard name every required event", async () => {
    const { text } = await get("/docs/going-live");
    for (const event of NEEDED_EVENTS) expect(text).toContain(`<code>${event}</code>`);
  });
});

type Runner = {
  readonly command: readonly [interpreter: string, ...args: string[]];
  /** The snippet as a program that prints, of each three arguments, whether the second signs the first under the third. */
  readonly program: (snippet: string) => string;
};

const RUNNERS: Readonly<Record<string, Runner>> = {
  js: {
    command: ["node", "check.mjs"],
    program: (snippet) => `${snippet}
      for (let a = process.argv.slice(2); a.length > 0; a = a.slice(3))
        console.log(isGenuine(Buffer.from(a[0]), a[1], a[2]));`,
  },
  php: {
    command: ["php", "check.php"],
    program: (snippet) => `${snippet}
      foreach (array_chunk(array_slice($argv, 1), 3) as $a) echo is_genuine(...$a) ? "true\n" : "false\n";`,
  },
  python: {
    command: ["python3", "check.py"],
    program: (snippet) => `${snippet}
import sys
for at in range(1, len(sys.argv), 3):
    print(str(is_genuine(sys.argv[at].encode(), sys.argv[at + 1], sys.argv[at + 2])).lower())`,
  },
  ruby: {
    command: ["ruby", "check.rb"],
    program: (snippet) =>
      `${snippet}\nARGV.each_slice(3) { |body, header, key| puts genuine?(body, header, key) }`,
  },
  go: {
    command: ["go", "run", "check.go"],
    program: (snippet) => `${snippet
      .replace("package webhooks", "package main")
      .replace("import (", 'import (\n\t"fmt"\n\t"os"')}
func main() {
  for a := os.Args[1:]; len(a) > 0; a = a[3:] {
    fmt.Println(IsGenuine([]byte(a[0]), a[1], a[2]))
  }
}`,
  },
  java: {
    command: ["java", "Check.java"],
    // The first class of a source file is the one that is run.
    program: (snippet) =>
      snippet.replace(
        "final class Webhooks",
        `class Check {
          public static void main(String[] a) throws Exception {
            for (int i = 0; i < a.length; i += 3)
              System.out.println(Webhooks.isGenuine(a[i].getBytes(UTF_8), a[i + 1], a[i + 2]));
          }
        }
        final class Webhooks`,
      ),
  },
};

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("T13: verification snippets", () => {
  const body = '{"event":"order.completed","id":"ord_1","trackId":"Zo\\u00eb"}';
  const OLD_KEY = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const sign = (keys: readonly string[]): string =>
    signedHeaders({ body, id: "evt_1", timestampMs: 1_000, keys, signatureHeader: "Service-Signature" })[
      "Service-Signature"
    ] ?? "";
  const own = sign([WEBHOOK_KEY]);
  const rows: readonly (readonly [what: string, body: string, header: string, genuine: boolean])[] = [
    ["ours", body, own, true],
    ["both keys of a rotation", body, sign([OLD_KEY, WEBHOOK_KEY]), true],
    ["another body", body.replace("completed", "confirmed"), own, false],
    ["another key", body, sign([OLD_KEY]), false],
    ["no signature", body, "", false],
    ["half a signature", body, own.slice(0, -2), false],
  ];

  const snippetOf = async (language: string): Promise<string> => {
    const { text } = await get("/docs/webhooks");
    const [, snippet = ""] =
      text.match(new RegExp(`<code class="language-${language}">(.*?)</code>`, "s")) ?? [];
    return unescaped(snippet.replace(/<[^>]*>/g, ""));
  };

  test.each(Object.keys(RUNNERS))("there is one for %s", async (language) => {
    expect(await snippetOf(language)).toMatch(/hmac/i);
  });

  for (const [language, { command, program }] of Object.entries(RUNNERS)) {
    test.skipIf(Bun.which(command[0]) === null)(
      `${language} tells ours from forged ones`,
      async () => {
        const folder = mkdtempSync(join(tmpdir(), "snippet-"));
        writeFileSync(join(folder, command.at(-1) ?? ""), program(await snippetOf(language)));
        const asked = rows.flatMap(([, sent, header]) => [sent, header, WEBHOOK_KEY]);
        const child = Bun.spawn([...command, ...asked], { cwd: folder, stderr: "pipe" });
        const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
        rmSync(folder, { recursive: true });
        const said = out.trim().split("\n");
        expect({ err, said: rows.map(([what], at) => [what, said[at]]) }).toEqual({
          err: "",
          said: rows.map(([what, , , genuine]) => [what, String(genuine)]),
        });
      },
      30_000,
    );
  }
});
