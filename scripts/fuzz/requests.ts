// Whole requests with their expected results: valid, mutated and unauthorized ones. They are generated from the document
// alone, so that a new call is tried too.

import fc from "fast-check";
import type { Call, Published } from "../../test/support/http/published.ts";
import { pointerOf } from "../../test/support/http/published.ts";
import { spoiled } from "./mutate.ts";
import { parametersOf } from "./parameters.ts";
import { asRead, isPlain, keepingRules } from "./reading.ts";
import type { Resolve, Schema } from "./schema.ts";
import { resolver } from "./schema.ts";
import type { Keys, Pool } from "./shop.ts";
import { knownId } from "./shop.ts";
import { fitting } from "./values.ts";

/** `taken`: not refused for its body. `refused`: with one of these statuses. `declared`: as the document allows. */
export type Expected =
  | { readonly kind: "taken" | "declared" }
  | { readonly kind: "refused"; readonly statuses: readonly number[]; readonly why: string };

export type Asked = {
  readonly call: Call;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: Expected;
};

export type Context = {
  readonly document: Published;
  readonly keys: Keys;
  readonly pool: Pool;
  /** Epoch ms. */
  readonly now: () => number;
};

const TAKEN: Expected = { kind: "taken" };
const DECLARED: Expected = { kind: "declared" };
const NO_JSON = ["{", '"', "[", "{}}", "nul", "\u0000", "{a:1}", "{'a':1}", "[".repeat(50), "1", "true"];

function refused(why: string, ...statuses: readonly number[]): Expected {
  return { kind: "refused", statuses, why };
}

/** Requests of every call of the document. */
export function anyRequest(context: Context): fc.Arbitrary<Asked> {
  return fc.oneof(
    ...context.document.calls.map((call) => ({
      weight: isCreation(call) ? 6 : isOpen(call) ? 1 : 3,
      arbitrary: requestsOf(call, context),
    })),
  );
}

const isCreation = (call: Call): boolean => call.operation.operationId === "createOrder";
const isOpen = (call: Call): boolean => call.operation.security.length === 0;

function requestsOf(call: Call, context: Context): fc.Arbitrary<Asked> {
  const { document, keys, pool } = context;
  const resolve = resolver(document.document);
  const authorization = isOpen(call) ? {} : { authorization: keys.own };
  const parts = fc.tuple(parametersOf(call, pool, resolve), bodiesOf(call, context, resolve));
  const own = parts.map(([{ path, isForeign, headers }, { body, expected: usual }]): Asked => {
    const expected = isForeign ? refused("another platform's", 400, 404) : usual;
    if (body === undefined) return { call, path, headers: { ...authorization, ...headers }, expected };
    const type = { "content-type": "application/json" };
    return { call, path, headers: { ...authorization, ...type, ...headers }, body, expected };
  });
  if (isOpen(call)) return own;
  const orphanedPayments = own.chain((request) => keptOut(request, keys));
  return fc.oneof({ weight: 9, arbitrary: own }, { weight: 1, arbitrary: orphanedPayments });
}

type Body = { readonly body: string | undefined; readonly expected: Expected };

function bodiesOf(call: Call, { document, pool, now }: Context, resolve: Resolve): fc.Arbitrary<Body> {
  const { requestBody } = call.operation;
  const schema: Schema | undefined = requestBody?.content["application/json"].schema;
  if (schema === undefined) return fc.constant({ body: undefined, expected: DECLARED });
  const place = ["paths", call.template, call.method.toLowerCase(), "requestBody"];
  const pointer = pointerOf(...place, "content", "application/json", "schema");

  function judged(value: unknown): Body {
    const body = JSON.stringify(value);
    const sent: unknown = JSON.parse(body);
    // Where a body is optional, `null` and `[]` are none; elsewhere a body has to be an object.
    const isNone = sent === null || (Array.isArray(sent) && sent.length === 0);
    const read = isNone ? (requestBody.required ? sent : {}) : asRead(sent, schema ?? {}, resolve);
    const [wrong] = document.issues(pointer, read);
    if (wrong !== undefined) return { body, expected: refused(`invalid: ${wrong}`, 400, 404) };
    return { body, expected: isPlain(read) ? TAKEN : DECLARED };
  }

  const fits = fitting(schema, resolve, (prefix, at) => knownId(pool, prefix, at));
  const right = isCreation(call) ? fits.map((body) => keepingRules(body, now())) : fits;
  const taken = right.map((value) => ({
    ...judged(value),
    ...(isCreation(call) ? { expected: TAKEN } : {}),
  }));
  const none = fc.constant({
    body: undefined,
    expected: requestBody.required ? refused("no body", 400, 404) : TAKEN,
  });
  const raw = fc
    .constantFrom(...NO_JSON)
    .map((body) => ({ body, expected: refused("no JSON object", 400, 404) }));
  return fc.oneof(
    { weight: 10, arbitrary: taken },
    { weight: 16, arbitrary: spoiled(right).map(judged) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: none },
  );
}

/** The same request without authorization, or in a form that is never accepted. */
function keptOut(request: Asked, { own }: Keys): fc.Arbitrary<Asked> {
  // A path that cannot be decoded is unknown with and without authorization.
  if (request.path.includes("%zz")) return fc.constant(request);
  const { authorization: _, ...others } = request.headers;
  const withHeaders = (headers: Asked["headers"], expected: Expected): Asked => ({
    ...request,
    headers,
    expected,
  });
  const wrongKeys = [
    `${own}x`,
    own.slice(0, -1),
    "sk_test_",
    "Bearer",
    "Basic !",
    "pk_test_x",
    `Digest ${own}`,
  ];
  const orphanedPayments = [
    fc.constant(withHeaders(others, refused("no key", 401))),
    fc.constantFrom(...wrongKeys).map((authorization) => {
      return withHeaders({ ...others, authorization }, refused("a wrong key", 401));
    }),
    fc.constant(
      withHeaders(
        { ...request.headers, origin: "https://shop.example" },
        refused("coming from a browser", 403),
      ),
    ),
  ];
  if (request.body === undefined) return fc.oneof(...orphanedPayments);
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
  return fc.oneof(
    ...orphanedPayments,
    fc.constantFrom(...types).map((type) => {
      return withHeaders({ ...request.headers, "content-type": type }, refused("not being JSON", 415));
    }),
    fc.constantFrom("x".repeat(256), "a\tb").map((key) => {
      return withHeaders({ ...request.headers, "idempotency-key": key }, refused("a malformed key", 400));
    }),
  );
}
