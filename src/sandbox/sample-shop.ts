// The sample shop of the documentation as a file to download, with this sandbox's address and keys in it.

import { problem } from "../api/errors/problem.ts";
import { SHOP } from "../api/paths.ts";
import type { ExampleValue } from "../http/assets/docs.ts";
import { problemResponse } from "../http/pipeline/response.ts";
import type { Route } from "../http/pipeline/route.ts";

/** The names of the examples by the name of the file. */
const SAMPLES = new Map([
  ["shop.mjs", "shop-node"],
  ["shop.php", "shop-php"],
]);

const PLACEHOLDERS = [
  ["https://pay.example.com", "baseUrl"],
  ["sk_test_…", "secretKey"],
  ["whsec_…", "webhookKey"],
] as const;

export type SampleShops = {
  /** Paths of the example files, by name. */
  readonly examples: Readonly<Record<string, string>>;
  /** Absent: the placeholders stay. */
  readonly exampleValue?: ExampleValue | undefined;
};

export function sampleShopRoute({ examples, exampleValue }: SampleShops): Route {
  return {
    method: "GET",
    path: SHOP.source,
    access: "open",
    async handle(context) {
      const { file = "" } = context.params;
      const path = examples[SAMPLES.get(file) ?? ""];
      if (path === undefined) return problemResponse(problem("notFound"));
      let text = await Bun.file(path).text();
      for (const [placeholder, name] of PLACEHOLDERS) {
        const value = await exampleValue?.(name, context);
        text = text.replace(placeholder, () => value ?? placeholder);
      }
      return { kind: "response", response: new Response(text, { headers: headersOf(file) }) };
    },
  };
}

function headersOf(file: string): Readonly<Record<string, string>> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}
