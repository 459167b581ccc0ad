// Monitoring by an operator: readiness, metrics, a disk that fills up, https without a proxy. The whole program.

import { afterEach, describe, expect, test } from "bun:test";
import { connect } from "node:tls";
import { agreed } from "../support/financing/agreement.ts";
import { newOrder, pays, read } from "../support/http/acts.ts";
import {
  MAIL_AUTHORITY,
  MAIL_CERTIFICATE,
  MAIL_CERTIFICATE_KEY,
} from "../support/notifications/certificate.ts";
import type { TestService } from "../support/service.ts";
import { payment, startService } from "../support/service.ts";

const MIB = 1_024 * 1_024;
/** The disk is checked once a second. */
const NEXT_LOOK_MS = 1_050;
const TOKEN = "t".repeat(22);
let runtime: TestService;
afterEach(() => runtime.stop());

describe("a disk that fills up (F3)", () => {
  let freeBytes = 0;

  async function becomes(free: number): Promise<void> {
    freeBytes = free;
    await Bun.sleep(NEXT_LOOK_MS);
  }

  test("no payment starts and no money moves without room for the outcome; afterwards both go on", async () => {
    freeBytes = 65 * MIB;
    runtime = await startService({ freeBytes: () => freeBytes });
    const order = await newOrder(runtime, { ux: "collect" });
    const other = await newOrder(runtime, { ux: "collect" });
    await pays(runtime, order.redirectUrl);
    await becomes(63 * MIB);

    const refused = await runtime.page(`${other.redirectUrl}/payments`, payment("4242 4242 4242 4242"));
    expect({ status: refused.status, code: refused.json.code }).toEqual({
      status: 503,
      code: "providerUnavailable",
    });
    expect((await read(runtime, other.id)).authorizations).toEqual([]);
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({ status: "confirmed", amountCaptured: 0 });
    const ready = await runtime.api("GET", "/health/ready");
    expect({ status: ready.status, body: ready.text }).toEqual({
      status: 503,
      body: '{"status":"degraded"}',
    });
    const file = runtime.dataDir;
    expect(runtime.logged).toContainEqual({ event: "diskNearlyFull", level: "alert", file });

    await becomes(64 * MIB);
    expect((await runtime.api("GET", "/health/ready")).status).toBe(200);
    await runtime.turnBy(60_000);
    expect((await read(runtime, order.id)).status).toBe("completed");
    await pays(runtime, other.redirectUrl);
  });
});

describe("/metrics", () => {
  test("counts orders, requests, jobs, commits and alerts, in the text format of Prometheus", async () => {
    runtime = await startService();
    const order = await newOrder(runtime, { ux: "single", notifyUrl: "http://127.0.0.1:1/hook" });
    await newOrder(runtime);
    await pays(runtime, order.redirectUrl);
    await runtime.settle();
    const { text, headers } = await runtime.api("GET", "/metrics");
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const lines = text.split("\n");
    expect(lines).toContain('service_orders{status="completed"} 1');
    expect(lines).toContain('service_orders{status="initiated"} 1');
    expect(lines).toContain("service_orders_owing 0");
    expect(lines).toContain('service_request_duration_seconds_count{route="/v1/orders",status="2xx"} 2');
    expect(lines).toContain('service_jobs_failing{kind="deliver"} 2');
    expect(lines).toContain("service_disk_has_room 1");
    expect(sampleOf(lines, "service_commit_changes_count")).toBeGreaterThan(4);
    expect(sampleOf(lines, "service_database_log_bytes")).toBeGreaterThan(0);
    expect(malformed(lines)).toEqual([]);
  });

  test("counts the orders of which a captain owes something", async () => {
    runtime = await startService();
    await agreed(runtime);
    await runtime.settle();
    const owing = async () =>
      sampleOf((await runtime.api("GET", "/metrics")).text.split("\n"), "service_orders_owing");
    expect(await owing()).toBe(1);
    await runtime.turnBy(65 * 86_400_000);
    expect(await owing()).toBe(0);
  });

  test("each bucket of a histogram includes the smaller ones", async () => {
    runtime = await startService();
    for (let i = 0; i < 20; i += 1) await newOrder(runtime);
    const { text } = await runtime.api("GET", "/metrics");
    const buckets = [...text.matchAll(/service_request_duration_seconds_bucket\{.*le="(.*)"\} (\d+)/g)].map(
      ([, le, count]) => ({ le, count: Number(count) }),
    );
    expect(buckets.at(-1)).toEqual({ le: "+Inf", count: 20 });
    expect(buckets.map(({ count }) => count)).toEqual(
      buckets.map(({ count }) => count).toSorted((a, b) => a - b),
    );
  });

  test("T29: with a token in the configuration a request without it is refused", async () => {
    runtime = await startService({ config: { metricsToken: TOKEN } });
    const status = async (authorization?: string) =>
      (await runtime.api("GET", "/metrics", undefined, authorization === undefined ? {} : { authorization }))
        .status;
    expect(await status()).toBe(401);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(401);
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
  });
});

test("https without a proxy: the configured certificate is used", async () => {
  const tls = { certificate: MAIL_CERTIFICATE, key: MAIL_CERTIFICATE_KEY };
  runtime = await startService({ config: { tls } });
  const { port } = await runtime.program.start();
  const answer = await fetch(`https://localhost:${port}/health/ready`, { tls: { ca: MAIL_AUTHORITY } });
  expect(await answer.json()).toEqual({ status: "ready" });
  await expect(fetch(`http://localhost:${port}/health/ready`)).rejects.toThrow();
});

test("security.txt names the configured contact and expires after half a year; without a contact it is 404", async () => {
  runtime = await startService({ config: { securityContact: "mailto:security@shop.example" } });
  const { text } = await runtime.api("GET", "/.well-known/security.txt");
  const [contact, expires = "", canonical] = text.split("\n");
  expect(contact).toBe("Contact: mailto:security@shop.example");
  const days = (Date.parse(expires.replace("Expires: ", "")) - runtime.now()) / 86_400_000;
  expect(days).toBe(180);
  expect(canonical).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/);
  const without = await startService();
  expect((await without.api("GET", "/.well-known/security.txt")).status).toBe(404);
  await without.stop();
});

/** The suite that is agreed on when a client speaks TLS 1.2 and knows no other; undefined when there is none. */
function agreedOn(port: number, ciphers: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = {
      port,
      host: "localhost",
      ciphers,
      maxVersion: "TLSv1.2",
      rejectUnauthorized: false,
    } as const;
    const socket = connect(options, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.on("error", () => resolve(undefined));
    socket.on("close", () => resolve(undefined));
  });
}

test("https without a proxy: TLS 1.2 with CBC or without a fresh key is refused", async () => {
  runtime = await startService({
    config: { tls: { certificate: MAIL_CERTIFICATE, key: MAIL_CERTIFICATE_KEY } },
  });
  const { port } = await runtime.program.start();
  const good = "ECDHE-ECDSA-AES128-GCM-SHA256";
  expect(await agreedOn(port, good)).toBe(good);
  for (const refused of ["ECDHE-ECDSA-AES128-SHA", "AES128-GCM-SHA256"])
    expect(await agreedOn(port, refused)).toBeUndefined();
});

function sampleOf(lines: readonly string[], name: string): number {
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
}

/** Lines that are neither help, type nor sample, and samples whose type was not told just before. */
function malformed(lines: readonly string[]): readonly string[] {
  let family = "";
  return lines.filter((line) => {
    const told = /^# (?:HELP [a-z_]+ \S.*|TYPE ([a-z_]+) (?:counter|gauge|histogram))$/.exec(line);
    if (told !== null) {
      family = told[1] ?? family;
      return false;
    }
    const sample = /^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{(?:[a-z]+="[^"]*",?)+\})? [0-9.e+-]+$/.exec(line);
    return line !== "" && !(sample !== null && line.startsWith(family));
  });
}
