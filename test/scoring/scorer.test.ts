// Scorers as configured, over real connections: a question is signed, guarded and repeated once; what is no decision is
// silence (specification/scoring#a-scorer-of-your-own).

import { afterEach, describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import type { ScoringConfig } from "../../src/config/config.ts";
import { sendWebhook } from "../../src/notifications/webhooks/send.ts";
import type { ScoringQuestion } from "../../src/ports/scorer.ts";
import type { Endpoint, Sending } from "../../src/scoring/http.ts";
import { createScorer } from "../../src/scoring/scorer.ts";
import { aTry, neededData } from "../support/domain/scoring.ts";
import { answering, closeEndpoints, webhookEndpoint } from "../support/notifications/endpoint.ts";

afterEach(closeEndpoints);

const KEY = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const NOW = Date.UTC(2027, 0, 31);
const rules = { start: 40, completenessPoints: 20, acceptFrom: 60, rules: [] };

const question: ScoringQuestion = {
  id: "dec_1",
  platformId: "pl_1",
  orderId: "ord_1",
  plan: {
    offerId: "in3",
    kind: "payLater",
    atCompletion: 0,
    currency: "EUR",
    amount: 10_000,
    deadlines: [{ dueAt: NOW, amount: 3_333, fee: 50 }],
  },
  tried: {
    ...aTry({ data: { ...neededData, lastName: "Ünal" }, completeness: 53 }),
    card: { fingerprint: "fp_1", funding: "credit", lastMonth: "2031-12" },
    counters: {
      email: [
        { daysAgo: 0, count: 1 },
        { daysAgo: 6, count: 2 },
        { daysAgo: 40, count: 4 },
      ],
      ip: [],
    },
  },
};

function scorerWith(scoring: Partial<ScoringConfig>, more: Partial<Sending> = {}) {
  const platform = {
    signatureHeader: "Service-Signature",
    scoring: { scorer: "rules", rules, onSilence: "refuse", ...scoring } as const,
  };
  return createScorer(platform, {
    send: sendWebhook,
    wallNow: () => Date.now(),
    allowPrivate: true,
    ...more,
  });
}

const asking = (
  port: number,
  more: Partial<Endpoint> = {},
  onSilence: ScoringConfig["onSilence"] = "refuse",
) =>
  scorerWith({
    scorer: "http",
    endpoint: { url: `http://127.0.0.1:${port}/score?shop=1`, key: KEY, timeoutMs: 2_000, ...more },
    onSilence,
  })(question);

const decision = '{"outcome":"accept","score":71,"reasons":["known buyer"],"more":1}';
const withBody = (body: string) => answering(`200 OK\r\nContent-Length: ${Buffer.byteLength(body)}`, body);

describe("a scorer over HTTP", () => {
  test("is sent the whole question once, signed as a webhook", async () => {
    const endpoint = await webhookEndpoint(withBody(decision));
    expect(await asking(endpoint.port)).toEqual({
      scored: { outcome: "accept", score: 71, reasons: ["known buyer"], scorer: "http" },
    });
    expect(endpoint.requests).toHaveLength(1);
    const [head = "", body = ""] = (endpoint.requests[0] ?? "").split("\r\n\r\n");
    const [requestLine, ...lines] = head.split("\r\n");
    expect(requestLine).toBe("POST /score?shop=1 HTTP/1.1");
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ", 2)));
    const signed = Object.fromEntries(
      lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.slice(line.indexOf(": ") + 2)]),
    );
    expect(headers["webhook-id"]).toBe("dec_1");
    expect(headers["service-signature"]).toMatch(/^v1=[0-9a-f]{64}$/);
    expect(new Webhook(KEY).verify(body, signed)).toEqual({
      id: "dec_1",
      platformId: "pl_1",
      orderId: "ord_1",
      plan: question.plan,
      data: { ...neededData, lastName: "Ünal" },
      completeness: 53,
      card: { fingerprint: "fp_1", funding: "credit", lastMonth: "2031-12" },
      counters: { email: { 1: 1, 7: 3, 30: 3, 90: 7 }, ip: { 1: 0, 7: 0, 30: 0, 90: 0 } },
    });
  });

  test("is asked once more, with the same id, when its answer is none", async () => {
    const answers = [answering("500 Oops"), withBody(decision)];
    const endpoint = await webhookEndpoint((socket) => answers.shift()?.(socket));
    expect(await asking(endpoint.port)).toMatchObject({ scored: { score: 71 } });
    const ids = endpoint.requests.map((request) => /webhook-id: (\S+)/i.exec(request)?.[1]);
    expect(ids).toEqual(["dec_1", "dec_1"]);
  });

  const long = JSON.stringify({ outcome: "accept", score: 1, reasons: Array(20).fill("x".repeat(255)) });
  const silent: readonly [string, Parameters<typeof webhookEndpoint>[0], RegExp][] = [
    ["an error", answering("503 Busy"), /^HTTP 503$/],
    [
      "a redirect (T10)",
      answering("307 There\r\nLocation: http://127.0.0.1/", decision),
      /^HTTP 307: redirects/,
    ],
    ["a decision of status 404", answering("404 Not Found", decision), /^HTTP 404$/],
    ["no JSON", withBody("accept"), /^HTTP 200: the answer is no decision$/],
    ["null", withBody("null"), /no decision/],
    ["another outcome", withBody('{"outcome":"maybe","score":1,"reasons":[]}'), /no decision/],
    ["a score above 100", withBody('{"outcome":"accept","score":101,"reasons":[]}'), /no decision/],
    ["half a score", withBody('{"outcome":"accept","score":1.5,"reasons":[]}'), /no decision/],
    ["no reasons", withBody('{"outcome":"accept","score":1}'), /no decision/],
    ["an empty reason", withBody('{"outcome":"accept","score":1,"reasons":[""]}'), /no decision/],
    ["more than 2,048 bytes (T11)", withBody(long), /no decision/],
    ["a closed connection", (socket) => socket.destroy(), /closed|hang up|reset/i],
  ];

  test.each(silent)("%s is silence after two tries", async (_, answer, sentence) => {
    const endpoint = await webhookEndpoint(answer);
    expect(await asking(endpoint.port)).toEqual({ silence: expect.stringMatching(sentence) });
    expect(endpoint.requests).toHaveLength(2);
  });

  test("has timeout_ms in all: a try that takes them is not repeated", async () => {
    const endpoint = await webhookEndpoint(() => undefined);
    expect(await asking(endpoint.port, { timeoutMs: 100 })).toEqual({ silence: "no answer within 0.1 s" });
    expect(endpoint.requests).toHaveLength(1);
  });

  test("T8: a private address is not asked outside of the sandbox", async () => {
    const endpoint = await webhookEndpoint(withBody(decision));
    const url = `https://127.0.0.1:${endpoint.port}/`;
    const scorer = scorerWith(
      { scorer: "http", endpoint: { url, key: KEY, timeoutMs: 1_000 } },
      { allowPrivate: false },
    );
    expect(await scorer(question)).toEqual({ silence: expect.stringMatching(/^not sent: the address must/) });
    expect(endpoint.requests).toEqual([]);
  });

  test('with on_silence = "rules" the rules decide, and the silence is told', async () => {
    const endpoint = await webhookEndpoint(answering("503 Busy"));
    expect(await asking(endpoint.port, {}, "rules")).toEqual({
      scored: {
        outcome: "refuse",
        score: 50,
        reasons: [],
        scorer: "rules",
        rulesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      silence: "HTTP 503",
    });
  });
});

test("rules decide without being asked over the network, and leave the hash of the rules", async () => {
  const send = () => Promise.reject(new Error("nothing is sent"));
  const first = await scorerWith({}, { send })(question);
  expect(first).toMatchObject({ scored: { outcome: "refuse", score: 50, scorer: "rules" } });
  const other = await scorerWith({ rules: { ...rules, start: 90 } }, { send })(question);
  expect(other.scored?.rulesHash).not.toBe(first.scored?.rulesHash);
  expect(await scorerWith({}, { send })(question)).toEqual(first);
});

test.each([
  ["Refuse", { scored: { outcome: "refuse", score: 0, reasons: [], scorer: "sandbox" } }],
  ["Silent", { silence: expect.any(String) }],
])("the sandbox's scorer goes by the last name %s", async (lastName, expected) => {
  const tried = { ...question.tried, data: { ...neededData, lastName } };
  expect(await scorerWith({ scorer: "sandbox" })({ ...question, tried })).toEqual(expected as never);
});
