// T29, I20: canaries are sent to every entry point, in valid and invalid requests. Afterwards the log, every error response
// and every stored byte are searched: each may hold the canaries that its list names, and no others.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "../../../src/application/log.ts";
import { newOrder, read } from "../../support/http/acts.ts";
import type { Networked } from "../../support/http/over-network.ts";
import { startNetworked } from "../../support/http/over-network.ts";
import type { Answer } from "../../support/service.ts";
import { PUBLIC_KEY, payment } from "../../support/service.ts";

const SECRET = `sk_test_${"canarysecret".repeat(4)}`;
const WEBHOOK = `whsec_${Buffer.from("a canary that signs all webhooks".slice(0, 32)).toString("base64")}`;
const CARDS = ["4242424242424242", "4000000000000002", "4000000000003220", "4000000000000259"];
const CVC = "7391";

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The canaries, in every encoding that they could have. */
const CANARIES: Readonly<Record<string, readonly string[]>> = {
  "secret key": [SECRET, btoa(`${SECRET}:`), createHash("sha256").update(SECRET).digest("hex")],
  "wrong key": [`${SECRET}x`],
  "webhook key": [WEBHOOK, WEBHOOK.slice("whsec_".length), "a canary that signs"],
  "card number": CARDS.flatMap((number) => [number, grouped(number), number.slice(0, 12)]),
  "security code": [`"${CVC}"`, `: ${CVC}`],
  "card's fields": ['"cvc"', '"expMonth"', '"means"'],
  "captain's e-mail": ["canary.captain@mail.example"],
  "co-buyer's e-mail": ["canary.friend@mail.example"],
  "stray e-mail": ["canary.stray@mail.example"],
  name: ["Canarylastname"],
  phone: ["+33600000099"],
  "network address": ["203.0.113.99"],
  "browser's name": ["CanaryBrowser/1.0"],
  reference: ["canary-reference"],
  "Idempotency-Key": ["canary-idempotency"],
};

let runtime: Networked;
const errors: string[] = [];
const tokens: string[] = [];

const keep = (answer: Answer): Answer => {
  if (answer.status >= 400) errors.push(`${answer.text}\n${JSON.stringify([...answer.headers])}`);
  return answer;
};

const post = async (url: string, body: unknown): Promise<Answer> =>
  keep(await runtime.post("203.0.113.99", url, body, "CanaryBrowser/1.0"));

const api = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  keep(await runtime.api(method, path, body, { authorization: SECRET, ...more }));

/** A group order with this card, then every invalid request about it. */
async function liveWith(number: string, at: number): Promise<void> {
  const means = { number, expMonth: "12", expYear: "40", cvc: CVC };
  const captain = { email: "canary.captain@mail.example", lastName: "Canarylastname", means };
  const friend = { email: "canary.friend@mail.example", lastName: "Canarylastname", means };
  const body = { amount: 6_000, phone: "+33600000099", trackId: "canary-reference", email: captain.email };
  const key = { "idempotency-key": `canary-idempotency ${at}` };
  const order = (await api("POST", "/v1/orders", body, key)).json.data;
  tokens.push(order.redirectUrl.split("/").at(-1));
  await post(`${order.redirectUrl}/payments`, payment(number, { ...captain, amount: 2_000 }));
  const { shareUrl } = await read(runtime, order.id);
  if (shareUrl !== undefined) {
    tokens.push(shareUrl.split("/").at(-1));
    await post(`${shareUrl}/payments`, payment(number, { ...friend, amount: 1_000 }));
  }
  await post(`${order.redirectUrl}/payments`, payment(number, { ...captain, email: `${captain.email} @` }));
  await post(`${order.redirectUrl}/payments`, { ...payment(number, captain), [number]: number });
  await post(
    `${order.redirectUrl}/payments`,
    payment(number, { ...captain, means: { ...means, deep: { means } } }),
  );
  await post("/embed/captain/payments", {
    ...payment(number, captain),
    publicKey: PUBLIC_KEY,
    order: { amount: number },
  });
  await post("/embed/captain/payments", {
    ...payment(number, captain),
    publicKey: SECRET,
    order: { amount: 100 },
  });
  await api("POST", "/v1/orders", { amount: 1, email: "canary.stray@mail.example @", card: means });
  await api("POST", "/v1/orders", { amount: number, currency: number, phone: number });
  await api("POST", "/v1/orders", `{"amount":1,"email":"canary.stray@mail.example","number":"${number}`);
  await api("POST", "/v1/orders", { ...body, amount: 6_001 }, key);
  const names = { [number]: 1, [grouped(number)]: 1, [SECRET]: 1, "canary.stray@mail.example": 1 };
  await api(
    "POST",
    "/v1/orders",
    { amount: 100, ...names },
    { "idempotency-key": `canary-idempotency n${at}` },
  );
  await api("GET", `/v1/orders/${number}?email=canary.stray@mail.example`);
  await api("GET", `/v1/orders?email=canary.stray@mail.example&after=${number}`);
  await api("POST", `/v1/orders/${order.id}/cancel`, { authorization: "canary.stray@mail.example" });
  await api("GET", "/v1/orders", undefined, { authorization: `Bearer ${SECRET}x` });
  await api("GET", "/v1/orders", undefined, {
    authorization: SECRET,
    origin: "https://canary.stray@mail.example",
  });
  await api("GET", `/nowhere/${SECRET}/${number}`);
}

beforeAll(async () => {
  const hash = createHash("sha256").update(SECRET).digest("hex");
  runtime = await startNetworked({
    platform: {
      secretKeys: [
        { sha256: hash, last4: SECRET.slice(-4) },
        {
          sha256: createHash("sha256")
            .update(`sk_test_${"s".repeat(43)}`)
            .digest("hex"),
          last4: "ssss",
        },
      ],
      webhookKeys: [{ key: WEBHOOK }],
      notifyUrl: "http://127.0.0.1:9/hook",
      payload: "full",
    },
  });
  for (const [at, number] of CARDS.entries()) await liveWith(number, at);
  await newOrder(runtime);
  await runtime.turnBy(2 * 86_400_000);
});
afterAll(() => runtime.stop());

/** Names of the canaries in a text. */
function foundIn(text: string): readonly string[] {
  const found = Object.entries(CANARIES).filter(([, spellings]) =>
    spellings.some((spelling) => text.includes(spelling)),
  );
  const isToken = tokens.some((token) => text.includes(token));
  return [...found.map(([name]) => name), ...(isToken ? ["page token"] : [])];
}

function kept(): Readonly<Record<string, string>> {
  const files = readdirSync(runtime.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return Object.fromEntries(
    files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), "latin1")]),
  );
}

describe("after canaries at every entry point", () => {
  test("there are errors of every kind, alerts, failed deliveries, and a database with its log", () => {
    const codes = new Set(errors.map((text) => JSON.parse(text.split("\n")[0] ?? "").code));
    expect([...codes]).toEqual(
      expect.arrayContaining([
        "invalidRequest",
        "malformedBody",
        "unauthorized",
        "secretKeyInBrowser",
        "orderNotFound",
        "notFound",
        "idempotencyKeyReused",
      ]),
    );
    expect(runtime.logged.length).toBeGreaterThan(60);
    expect(Object.keys(kept())).toEqual(expect.arrayContaining(["service.db", "service.db-wal"]));
    expect(tokens.length).toBeGreaterThan(4);
  });

  test("T29: the log holds none of them", () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), Date.now);
    for (const entry of runtime.logged) log(entry);
    expect(foundIn(lines.join("\n"))).toEqual([]);
  });

  test("T29: no error response contains any of them", () => {
    const saying = errors.filter((text) => foundIn(text).length > 0);
    expect(saying.map((text) => [foundIn(text), text])).toEqual([]);
  });

  test("I20: the database holds orders, buyers and stored responses, all erasable; no key and no card", () => {
    const { "service.db": database = "", "service.db-wal": writeAhead = "" } = kept();
    expect(foundIn(database + writeAhead).toSorted()).toEqual(
      [
        "captain's e-mail",
        "co-buyer's e-mail",
        "name",
        "phone",
        "network address",
        "browser's name",
        "reference",
        "Idempotency-Key",
        "page token",
      ].toSorted(),
    );
  });

  test("I20: no other file holds any of them, except the sandbox bank's return address", () => {
    const { "service.db": _, "service.db-wal": __, ...others } = kept();
    const found = Object.entries(others).map(([name, bytes]) => [name, foundIn(bytes)]);
    expect(Object.fromEntries(found.filter(([, names]) => names?.length))).toEqual({
      "sandbox-bank.jsonl": ["page token"],
    });
  });
});
