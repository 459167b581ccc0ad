// Security headers of every address, judged as the Mozilla Observatory and Google's CSP evaluator do: the whole program
// with its built pages, behind https.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { GOOD_CARD, newOrder, read } from "../../../support/http/acts.ts";
import type { TestService } from "../../../support/service.ts";
import { PUBLIC_KEY, payment, platform, SECRET_KEY, startService } from "../../../support/service.ts";

const SHOP = "https://shop.example";

let runtime: TestService;
/** The value for each name in a pattern. */
let filled: Readonly<Record<string, string>> = {};
const stripe = {
  name: "stripe",
  secretKey: "sk_test_0123456789abcdef",
  publishableKey: "pk_test_0123456789abcdef",
  webhookSecret: "whsec_0123456789abcdef",
  paymentMethods: ["card"],
  apiBase: "https://api.stripe.com",
  jsUrl: "https://js.stripe.com/endive/stripe.js",
} as const;
const MODULE = "md_01890000-0000-7000-8000-000000000009";

beforeAll(async () => {
  runtime = await startService({
    config: {
      publicUrl: "https://pay.example",
      platforms: [
        platform({
          frameOrigins: [SHOP],
          imageOrigins: ["https://images.example"],
          modules: [{ id: MODULE, name: "Card", position: 0, provider: stripe }],
        }),
      ],
    },
  });
  const order = await newOrder(runtime);
  const paid = await runtime.program.http.handle(
    new Request(`${order.redirectUrl}/payments`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://pay.example" },
      body: JSON.stringify(payment(GOOD_CARD, { amount: 2_000 })),
    }),
  );
  expect(paid.status).toBe(200);
  const { id, redirectUrl, shareUrl, screenUrl, authorizations } = await read(runtime, order.id);
  filled = {
    "/v1/orders/:id": `/v1/orders/${id}`,
    "/pay/:token": new URL(redirectUrl).pathname,
    "/join/:token": new URL(shareUrl).pathname,
    "/my/:token": new URL(shareUrl).pathname.replace("/join/", "/my/"),
    "/screen/:token": new URL(screenUrl).pathname,
    "/payments/:id": `/payments/${authorizations[0].id}`,
  };
});
afterAll(() => runtime.stop());

const asked = new URLSearchParams({ publicKey: PUBLIC_KEY, origin: SHOP });

/** Every request: with valid names and with unknown names. */
function requests(): readonly (readonly [name: string, request: Request])[] {
  const routes = runtime.program.http.routes.filter(({ path }) => !/^\/(sandbox|shop)/.test(path));
  return routes.flatMap(({ method, path }) => {
    const right = Object.entries(filled).reduce((text, [from, to]) => text.replace(from, to), path);
    const wrong = path.replaceAll(/:\w+/g, "x");
    const isApi = path.startsWith("/v1");
    return [...new Set([right, wrong])].flatMap((target) =>
      (method === "ALL" ? ["PUT", "OPTIONS"] : [method]).map((verb): [string, Request] => {
        const headers: Record<string, string> = isApi ? { authorization: SECRET_KEY } : {};
        const init = verb === "POST" ? { method: verb, headers, body: "{}" } : { method: verb, headers };
        return [`${verb} ${path}`, new Request(`http://localhost${target}?${isApi ? "" : asked}`, init)];
      }),
    );
  });
}

type Seen = { readonly name: string; readonly response: Response };
async function answers(): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const [name, request] of requests()) {
    const response = await runtime.program.http.handle(request);
    await response.body?.cancel();
    seen.push({ name: `${name} ${response.status}`, response });
  }
  return seen;
}

/** Names of the responses that break a rule. */
async function lacking(isRight: (seen: Seen) => boolean): Promise<readonly string[]> {
  return (await answers()).filter((seen) => !isRight(seen)).map(({ name }) => name);
}

const isPage = ({ response }: Seen): boolean =>
  /^text\/html/.test(response.headers.get("content-type") ?? "");
const isShown = ({ response }: Seen): boolean => isPage({ name: "", response }) || response.status >= 400;
const policyOf = ({ response }: Seen): string => response.headers.get("content-security-policy") ?? "";

describe("every response", () => {
  test("is checked, for valid and unknown paths of every route", async () => {
    const seen = await answers();
    expect(seen.length).toBeGreaterThan(80);
    expect(seen.filter(isPage).length).toBeGreaterThan(8);
    expect(seen.filter(({ response }) => response.status >= 500)).toEqual([]);
  });

  test("has its content type, and an id", async () => {
    const isPlain = ({ response: { headers } }: Seen) =>
      headers.get("x-content-type-options") === "nosniff" && headers.get("request-id")?.startsWith("req_");
    expect(await lacking((seen) => isPlain(seen) === true)).toEqual([]);
  });

  test("names no software and sets no cookie", async () => {
    const tells = ["server", "x-powered-by", "set-cookie", "x-aspnet-version", "via"];
    expect(await lacking(({ response }) => tells.every((name) => !response.headers.has(name)))).toEqual([]);
  });

  test("has Strict-Transport-Security, except JSON that no browser reads", async () => {
    const isRight = ({ name, response }: Seen) =>
      / \/(v1|health)\/.* 200$/.test(name) ||
      response.headers.get("strict-transport-security") === "max-age=31536000";
    expect(await lacking(isRight)).toEqual([]);
  });

  test("allows other origins only if it is meant for them", async () => {
    const isOpen = ({ response }: Seen) => response.headers.has("access-control-allow-origin");
    const open = (await answers()).filter(isOpen).map(({ name }) => name);
    expect(open).toEqual(["GET /widget.js 200", "GET /widget.d.ts 200"]);
  });

  test("of an order, a page or a payment is not cacheable", async () => {
    const isPersonal = (name: string) => /\/v1\/|\/pay\/|\/join\/|\/screen\/|\/embed\/|\/mail\//.test(name);
    const isRight = ({ name, response }: Seen) =>
      !isPersonal(name) || response.headers.get("cache-control") === "no-store";
    expect(await lacking(isRight)).toEqual([]);
  });
});

describe("T18: a document in a browser", () => {
  test("sends no referrer", async () => {
    const isRight = (seen: Seen) =>
      !isShown(seen) || seen.response.headers.get("referrer-policy") === "no-referrer";
    expect(await lacking(isRight)).toEqual([]);
  });

  test("T15: can be framed only by the configured origins", async () => {
    const isRight = (seen: Seen) => {
      const [, ancestors = ""] = /frame-ancestors ([^;]+)/.exec(policyOf(seen)) ?? [];
      return !isShown(seen) || ["'none'", "'self'", SHOP, `'self' ${SHOP}`].includes(ancestors);
    };
    expect(await lacking(isRight)).toEqual([]);
  });

  test("has findings of Google's CSP evaluator only about the hosts that are trusted: our own and Stripe", async () => {
    const findings = (await answers()).filter(isShown).flatMap((seen) =>
      new CspEvaluator(new CspParser(policyOf(seen)).csp)
        .evaluate()
        .filter(
          ({ severity, value }) =>
            severity !== Severity.MEDIUM_MAYBE ||
            !/^('self'|https:\/\/(\*\.)?js\.stripe\.com)$/.test(value ?? ""),
        )
        .map(({ directive, value, description }) => `${seen.name}: ${directive} ${value} ${description}`),
    );
    expect(findings).toEqual([]);
  });

  test("allows only the Stripe hosts that Stripe documents, for scripts, frames and connections each", async () => {
    const [page] = (await answers()).filter(({ name }) => name === "GET /pay/:token 200");
    const policy = page === undefined ? [] : policyOf(page).split("; ");
    expect(policy.filter((source) => source.includes("stripe"))).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://js.stripe.com https://api.stripe.com",
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    ]);
  });

  test("meets the Observatory's list: nothing by default, no inline, no eval, no plain http, base, forms and framing", async () => {
    const isRight = (seen: Seen) => {
      const policy = policyOf(seen);
      const wanted = ["default-src 'none'", "base-uri 'none'", "form-action ", "frame-ancestors "];
      return (
        !isShown(seen) ||
        (wanted.every((source) => policy.includes(source)) && !/unsafe|http:|data:| \*[; ]/.test(policy))
      );
    };
    expect(await lacking(isRight)).toEqual([]);
  });
});
