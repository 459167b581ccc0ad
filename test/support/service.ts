// The whole program in this process, over a fresh temporary file, with a clock advanced by hand and a seeded random
// source.

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assets } from "../../dist/assets.ts";
import type { Program } from "../../src/app/program.ts";
import { createProgram } from "../../src/app/program.ts";
import type { ShowSettings } from "../../src/app/show-settings.ts";
import type { LogEntry } from "../../src/application/log.ts";
import type { Runtime } from "../../src/application/runtime.ts";
import type { Config, Platform } from "../../src/config/config.ts";
import type { Mail } from "../../src/notifications/email/message.ts";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import type { ProviderRegistry } from "../../src/ports/provider-adapter.ts";
import type { Faults } from "../../src/providers/simulator/simulator.ts";
import { openDatabase } from "../../src/store/sqlite/file/open.ts";
import { scratchFolder } from "./scratch.ts";
import { decidingTwice } from "./store/deciding-twice.ts";

export const SECRET_KEY = `sk_test_${"s".repeat(43)}`;
export const OTHER_SECRET_KEY = `sk_test_${"o".repeat(43)}`;
export const PUBLIC_KEY = `pk_test_${"p".repeat(43)}`;
export const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const PUBLIC_URL = "http://localhost:4999";
/** 2026-03-01T12:00:00Z */
export const START = 1_772_366_400_000;

const EVENTS = [
  "order.confirmed",
  "order.completed",
  "order.pendingCommit",
  "order.cancelled",
  "order.refunded",
];

export type ServiceOptions = {
  readonly platform?: Partial<Platform>;
  readonly config?: Partial<Config>;
  readonly faults?: Faults;
  /** The payment providers by name; the program's own unless given. */
  readonly registry?: ProviderRegistry;
  /** The mailer; the sandbox's inbox unless given. */
  readonly sendMail?: Runtime["sendMail"];
  readonly seed?: string;
  /** A data directory to go on with; it is then the caller's to delete. */
  readonly dataDir?: string;
  /** The number of free bytes on the disk of the data; the disk's own answer unless given. */
  readonly freeBytes?: () => number;
  readonly now?: number;
  /** Where browsers reach it at the moment; what the configuration says unless given. */
  readonly publicUrl?: () => string;
  /** The circuit breaker of a provider uses the clock that is advanced here, not the real one. */
  readonly providersGoByClock?: boolean;
  /** The store runs every callback twice and fails where the outcomes differ (deciding-twice.ts). */
  readonly decidesTwice?: boolean;
  /** The store in place of the one that was opened. */
  readonly withStore?: (opened: ErasingStore) => ErasingStore;
  /**
   * How long a commit, cancel or refund waits for its money: not at all unless given, because the loop does not run.
   */
  readonly patienceMs?: number;
  /** The sandbox is a show, whose rounds begin when its presenter says so. */
  readonly show?: ShowSettings;
};

/** JSON as an API client reads it. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
};
// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer is checked by the test itself
export type Json = any;

export type TestService = {
  readonly program: Program;
  readonly config: Config;
  readonly dataDir: string;
  /** The program's own: what no page or route can do yet is saved through it. */
  readonly store: ErasingStore;
  readonly logged: readonly LogEntry[];
  /** The e-mails in the inbox, oldest first. */
  mails(): readonly Mail[];
  now(): number;
  /** Advances the clock to `time`, doing everything due on the way, each at its moment. */
  turnTo(time: number): Promise<void>;
  turnBy(ms: number): Promise<void>;
  /** Does everything due now: jobs, timers, and what follows. */
  settle(): Promise<void>;
  /** Calls the API with the first platform's secret key, unless `headers` says otherwise. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Posts as one of our own pages does, or without a body gets. */
  page(url: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

export function platform(overrides: Partial<Platform> = {}): Platform {
  return {
    id: "pl_01890000-0000-7000-8000-000000000001",
    name: "Test shop",
    secretKeys: [keyOf(SECRET_KEY)],
    publicKeys: [{ key: PUBLIC_KEY }],
    webhookKeys: [{ key: WEBHOOK_KEY }],
    currencies: ["EUR", "USD"],
    locale: "en",
    delayMs: 5 * 86_400_000,
    minShare: 50,
    completionDelayMs: 0,
    lastNoticeMs: 86_400_000,
    events: EVENTS,
    payload: "small",
    signatureHeader: "Service-Signature",
    allowFrontendOrders: true,
    frameOrigins: [],
    imageOrigins: [],
    provider: { name: "sandbox", collect: "fields" },
    modules: [],
    defaultModules: [],
    ...overrides,
  };
}

function keyOf(key: string): Platform["secretKeys"][number] {
  return { sha256: createHash("sha256").update(key).digest("hex"), last4: key.slice(-4) };
}

let migrated: Uint8Array | undefined;

/** A data directory whose database has the schema and no rows: migrations take longer than most tests. */
function newDataDir(): string {
  const dataDir = scratchFolder("service-test-");
  const path = join(dataDir, "service.db");
  if (migrated === undefined) {
    openDatabase({ path }).close();
    migrated = readFileSync(path);
  } else writeFileSync(path, migrated, { mode: 0o600 });
  return dataDir;
}

/**
 * A sandbox with two platforms; the second one is another merchant's. The loop does not run: tests advance the clock.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const dataDir =
    options.dataDir ??
    (options.config?.storage === undefined ? newDataDir() : scratchFolder("service-test-"));
  const other = platform({
    id: "pl_01890000-0000-7000-8000-000000000002",
    name: "Another shop",
    secretKeys: [keyOf(OTHER_SECRET_KEY)],
    publicKeys: [],
  });
  const config: Config = {
    mode: "sandbox",
    publicUrl: PUBLIC_URL,
    hostname: "127.0.0.1",
    port: 0,
    dataDir,
    namespace: "Service",
    selectorPrefix: "#service-",
    platforms: [platform(options.platform), other],
    ...options.config,
  };
  const logged: LogEntry[] = [];
  const base = options.now ?? START;
  let turned: (() => number) | undefined;
  let store: ErasingStore | undefined;
  const program = await createProgram({
    config,
    assets,
    log: (entry) => logged.push(entry),
    now: () => base,
    wallNow: Date.now,
    patienceMs: options.patienceMs ?? 0,
    ...(options.providersGoByClock === true && { elapsed: () => turned?.() ?? base }),
    ...(options.show && { show: options.show }),
    random: seeded(options.seed ?? "a test's seed"),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
    ...(options.faults === undefined ? {} : { faults: options.faults }),
    ...(options.registry === undefined ? {} : { registry: options.registry }),
    ...(options.sendMail === undefined ? {} : { sendMail: options.sendMail }),
    withStore(opened) {
      const given = options.withStore?.(opened) ?? opened;
      store = options.decidesTwice === true ? decidingTwice(given) : given;
      return store;
    },
    ...(options.freeBytes === undefined ? {} : { freeBytes: options.freeBytes }),
  });
  const { clock, mails } = program.sandbox ?? {};
  if (clock === undefined || mails === undefined || store === undefined)
    throw new Error("a test world is a sandbox");
  turned = clock.now;

  async function call(request: Request): Promise<Answer> {
    const response = await program.http.handle(request);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  async function turnTo(time: number): Promise<void> {
    const answer = await call(
      new Request("http://localhost/sandbox/clock", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to: time }),
      }),
    );
    if (answer.status !== 200) throw new Error(answer.text);
  }

  return {
    program,
    config,
    dataDir,
    store,
    logged,
    mails: () =>
      mails
        .all()
        .map(({ mail }) => mail)
        .toReversed(),
    now: clock.now,
    turnTo,
    turnBy: (ms) => turnTo(clock.now() + ms),
    async settle() {
      await program.application.operations.runDue();
    },
    api(method, path, body, headers = { authorization: SECRET_KEY }) {
      const init: RequestInit = { method, headers };
      if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
      return call(new Request(`http://localhost${path}`, init));
    },
    page(url, body) {
      const { pathname, search } = new URL(url, PUBLIC_URL);
      if (body === undefined) return call(new Request(`http://localhost${pathname}${search}`));
      const headers = { "content-type": "application/json", origin: PUBLIC_URL };
      return call(
        new Request(`http://localhost${pathname}`, { method: "POST", headers, body: JSON.stringify(body) }),
      );
    },
    async stop() {
      await program.stop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Bytes that look random and are the same for the same seed. */
export function seeded(seed: string): (count: number) => Uint8Array {
  let block = 0;
  return (count) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      blocks.push(createHash("sha256").update(`${seed} ${block++}`).digest());
    }
    return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
  };
}

let attempts = 0;

/** The body with which a page pays with a sandbox card; a new attempt each time unless `overrides` names one. */
export function payment(number: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  attempts += 1;
  return {
    attempt: `0190a000-0000-4000-8000-${String(attempts).padStart(12, "0")}`,
    email: "ana@example.com",
    firstName: "Ana",
    lastName: "Lopes",
    means: { number, expMonth: "12", expYear: "40", cvc: "123" },
    ...overrides,
  };
}
