// The published OpenAPI document: it names every public route, its examples are valid, and a linter finds nothing.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProblemCode } from "../../../src/api/errors/problem.ts";
import { PROBLEM_CODES } from "../../../src/api/errors/refusal-problem.ts";
import { EVENT_NAMES } from "../../../src/api/webhooks/event-requests.ts";
import { OTHER_PROBLEMS } from "../../../src/docs/calls/calls.ts";
import { openApiDocument } from "../../../src/docs/openapi/openapi.ts";
import { pointerOf, published } from "../../support/http/published.ts";
import { ROOT } from "../../support/repository.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const text = JSON.stringify(openApiDocument("1.2.3"));
const document = published(JSON.parse(text));

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const isPublic = (path: string) => /^\/(v1|health)(\/|$)/.test(path);
/** Codes of pages, of frames, and of rules that a schema covers already. */
const ELSEWHERE: readonly ProblemCode[] = [
  "wrongHost",
  "originNotAllowed",
  "frontendOrdersDisabled",
  "notAllowedFromBrowser",
  "pageNotFound",
  "paymentNotFound",
  "notWithdrawable",
  "refundAmountInvalid",
  "captainAlreadyPaid",
  "paymentUnderWay",
  "shareBelowMinimum",
  "invitationPaid",
  "lastBuyerTakesAll",
  "nbSharesInvalid",
  "seatsInvalid",
  "guestsInvalid",
  "paidBefore",
  "unitsRequired",
  "pledgeNotTaken",
  "pledgeInvalid",
  "amountExceedsPledge",
  "wouldFallBelowMinAmount",
  "tooManyInvitations",
  "unitsNotIncluded",
  "askNotFound",
  "askNotOpen",
  "moduleNotOffered",
  "moduleNoLongerOffered",
  "moduleAlreadyFixed",
  "moduleRequired",
  "moduleChanged",
  "offerNotAvailable",
  "planChanged",
  "orderChanged",
  "deadlineNotFound",
  "deadlineNotOwed",
  "deadlineBelowMinimum",
  "deadlineNotDue",
  "deadlineNeedsBuyer",
  "providerUnavailable",
  "mailNotFound",
  "mailNotSendable",
];

describe("the document", () => {
  test("has every public route and no other", () => {
    const served = runtime.program.http.routes
      .filter(({ method, path }) => method !== "ALL" && isPublic(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const written = document.calls.map(({ method, template }) => `${method} ${template}`);
    expect(written.toSorted()).toEqual(served.toSorted());
  });

  test("has an example of every error code, at a call or in the common list", () => {
    expect(Object.keys(document.document.components.examples).toSorted()).toEqual(PROBLEM_CODES.toSorted());
    for (const code of PROBLEM_CODES) expect(text).toContain(`{"$ref":"#/components/examples/${code}"}`);
  });

  test("names each error code at its calls; only the codes in this list are used elsewhere, mostly by pages", () => {
    expect(OTHER_PROBLEMS.map(({ code }) => code).toSorted()).toEqual(ELSEWHERE.toSorted());
  });

  test("has an example of every body and every response, and all of them fit their schemas", () => {
    const contents = contentsOf(document.document, []);
    expect(contents.length).toBeGreaterThan(80);
    for (const { place, examples } of contents) {
      expect({ place, examples: examples.length }).not.toEqual({ place, examples: 0 });
      for (const value of examples) {
        const issues = document.issues(pointerOf(...place, "schema"), value);
        expect({ place, issues }).toEqual({ place, issues: [] });
      }
    }
  });

  test("names the type of every constant and word, and the format of every URL", () => {
    const schemas = schemasOf(document.document);
    const untyped = schemas.filter(({ schema }) => ("const" in schema || "enum" in schema) && !schema.type);
    const urls = schemas.filter(({ name, schema }) => /(^u|U)rl$/.test(name) && schema.type === "string");
    expect(untyped).toEqual([]);
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter(({ schema }) => schema.format !== "uri")).toEqual([]);
  });

  test("has one named schema for a type that is used in several places", () => {
    const { schemas } = document.document.components;
    const words = schemasOf(document.document).map(({ schema }) => JSON.stringify(schema.enum ?? null));
    for (const name of ["OrderStatus", "ErrorCode", "FailureCode", "EventType"])
      expect([name, words.filter((word) => word === JSON.stringify(schemas[name].enum)).length]).toEqual([
        name,
        1,
      ]);
    expect(schemas.PlannedOrder.allOf[0]).toEqual({ $ref: "#/components/schemas/Order" });
  });

  test("has every event, and the test event, as a webhook", () => {
    const names = Object.keys(document.document.webhooks);
    expect(names.toSorted()).toEqual([...EVENT_NAMES, "webhook.test"].toSorted());
  });

  test("passes Redocly's strict rules", () => {
    const folder = mkdtempSync(join(tmpdir(), "openapi-"));
    writeFileSync(join(folder, "openapi.json"), text);
    const cli = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
    const done = Bun.spawnSync(
      [process.execPath, cli, "lint", "openapi.json", "--extends", "recommended-strict"],
      {
        cwd: folder,
        // Without these it would report its use, and look for a new version of itself.
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" },
      },
    );
    rmSync(folder, { recursive: true });
    expect({ code: done.exitCode, said: done.exitCode === 0 ? "" : `${done.stdout}${done.stderr}` }).toEqual({
      code: 0,
      said: "",
    });
  });
});

type Named = { readonly name: string; readonly schema: Json };

/** Every schema of the document, with the name of its field. */
function schemasOf(node: Json, name = ""): readonly Named[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, child]) =>
    key === "examples" ? [] : schemasOf(child, key),
  );
  const isSchema = ["type", "const", "enum", "$ref"].some(
    (key) => typeof node[key] !== "object" && key in node,
  );
  return isSchema || Array.isArray(node.enum) ? [{ name, schema: node }, ...inside] : inside;
}

type Content = { readonly place: readonly string[]; readonly examples: readonly unknown[] };

/** Every body of a request or a response, with its examples. */
function contentsOf(node: Json, place: readonly string[]): readonly Content[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, value]) => contentsOf(value, [...place, key]));
  if (place.at(-2) !== "content") return inside;
  return [{ place, examples: Object.values<Json>(node.examples ?? {}).map(exampleOf) }, ...inside];
}

function exampleOf(example: Json): unknown {
  if (example.$ref === undefined) return example.value;
  return document.document.components.examples[example.$ref.split("/").at(-1)].value;
}
