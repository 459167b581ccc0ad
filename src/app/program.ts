// Composition root: from one configuration to a program that can be started, asked and stopped. Tests run this very
// program in their own process, with a clock and random source of their own.

import { createApplication } from "../application/application.ts";
import type { Application } from "../application/contract.ts";
import type { Log } from "../application/log.ts";
import type { Runtime } from "../application/runtime.ts";
import type { Config } from "../config/config.ts";
import type { Reloadable } from "../config/reloadable.ts";
import { keysForRestart, reloadable } from "../config/reloadable.ts";
import { createDashboard } from "../dashboard/dashboard.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { Http } from "../http/server.ts";
import { createHttp } from "../http/server.ts";
import type { Mailer } from "../notifications/email/smtp.ts";
import { smtpMailer } from "../notifications/email/smtp.ts";
import { createScorer } from "../scoring/scorer.ts";
import type { OpeningOptions, Storage, StoreOptions } from "../store/engine.ts";
import type { KeepAlerts } from "./alerts/keep-alerts.ts";
import { keepAlerts } from "./alerts/keep-alerts.ts";
import { configuredStorage } from "./data-directory/data-storage.ts";
import type { DiskWatch } from "./data-directory/disk-watch.ts";
import { watchDisk } from "./data-directory/disk-watch.ts";
import type { SoundnessWatch } from "./data-directory/soundness-watch.ts";
import { watchSoundness } from "./data-directory/soundness-watch.ts";
import { localUrl } from "./local-url.ts";
import { observe } from "./observation.ts";
import type { Operator, Seen } from "./operator.ts";
import {
  createOperator,
  operatorRoutes,
  operatorRouting,
  publishAccess,
  withdrawAccess,
} from "./operator.ts";
import { createOwnAddresses } from "./own-addresses.ts";
import { assertPlatformsKept } from "./platforms-kept.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { Providers } from "./providers.ts";
import { createProviders } from "./providers.ts";
import type { NeededByRoutes, OpenSandbox } from "./sandbox-parts.ts";
import { openSandbox } from "./sandbox-parts.ts";
import type { OpenShow } from "./show-parts.ts";
import { openShow } from "./show-parts.ts";
import { createSystemReport } from "./system-report.ts";

export type Program = {
  readonly application: Application;
  readonly http: Http;
  /** Its log, of which metrics are counted and warnings and alerts kept. */
  readonly log: Log;
  /** The operator's access to it. */
  readonly operator: Operator;
  /** Only in a sandbox: its clock and its simulator. */
  readonly sandbox: OpenSandbox | undefined;
  /** Where browsers reach it: in a show it may change under way. */
  publicUrl(): string;
  /**
   * Uses the platforms of this configuration from now on. Answers with the keys whose new values wait for a restart;
   * the old values stay in use until then.
   */
  reload(fresh: Config): Promise<readonly string[]>;
  /** Leads, then serves; over storage that replicas share it leads when no other does. */
  start(): Promise<{ readonly port: number }>;
  /** Answers requests under way, finishes jobs under way, closes the file. */
  stop(): Promise<void>;
};

const LINK_SECRET = "linkSecret";

/**
 * Opens the store and puts everything together. Throws `StoreUnusable` when the data cannot be used (F5, F9, F35), and
 * `ConfigRefused` when they need a platform that the configuration lacks, or a provider cannot save cards for an offer.
 */
export async function createProgram(options: ProgramOptions): Promise<Program> {
  const operator = createOperator(options.config);
  const show = options.show && openShow(options, options.show);
  const running = reloadable(options.config, show?.publicUrl ?? options.publicUrl);
  const { config } = running;
  const { random, version = "unknown" } = options;
  const storage = configuredStorage(config);
  const { log, hasRoom, isInPlace, onDamage, metrics, ...kept } = observe(options, storage, version);
  const heard = { onCommit: metrics.committed, isInPlace };
  const store = await openOrders(storage, { ...options, log }, heard);
  const sandbox = config.mode === "sandbox" ? await openSandbox({ ...options, config }) : undefined;
  const now = sandbox?.clock.now ?? options.now;
  const providers = createProviders({ ...options, log }, sandbox, now, hasRoom);
  const usePlatforms = platformsUser({ running, operator, providers, sandbox, store });
  await usePlatforms(options.config).catch(async (refusal) => {
    await sandbox?.close();
    await store.close();
    throw refusal;
  });
  const mailer = smtpMailer({ name: new URL(config.publicUrl).hostname });
  const runtime: Runtime = {
    config,
    store: sandbox?.attempts.watch(store) ?? store,
    provider: providers.of,
    ...askers(options, sandbox),
    sendMail: options.sendMail ?? mailThrough(sandbox, mailer),
    now,
    wallNow: options.wallNow,
    random,
    linkSecret: await linkSecretOf(store, random),
    log,
    ...(show && { filledIn: show.filledIn }),
  };
  const seen: Seen = {};
  const observed = { seen: () => seen, warnings: kept.warnings.latest };
  const application = createApplication(runtime, options.patienceMs);
  const reported = { config, version, now, hasRoom, storage, store, ...application };
  const system = createSystemReport({ ...options, ...kept, ...reported });
  const { control, attempts } = sandbox ?? {};
  const dashboard = createDashboard({ ...runtime, application, system, control, ...attempts });
  const http: Http = createHttp({
    ...{ config, application, now, log, hasRoom },
    assets: options.assets,
    providerNames: providers.names,
    newRequestId: () => `req_${Bun.randomUUIDv7()}`,
    metrics: () => metrics.text(application.operations.countedSinceStart(), store.replicaFigures()),
    ...sandbox?.pages((asked) => http.handle(asked)),
    control,
    ownAddresses: createOwnAddresses(() => performance.now()),
    onUntrustedProxy: (untrustedProxy) => void Object.assign(seen, { untrustedProxy }),
    ...(dashboard && { members: dashboard.guard, looks: dashboard.looks, onStop: dashboard.closeStreams }),
    extraRoutes: [
      ...(dashboard?.routes ?? []),
      ...operatorRoutes({ ...application, members: dashboard?.members }, operator.token, observed),
      ...routesOf(sandbox, {
        application,
        running,
        store,
        operator,
        show,
        handle: (asked) => http.handle(asked),
      }),
    ],
  });
  const keeping = keepAlerts(kept.alerts, store);
  await keeping.restore();
  const serving = createServing({ config, operator, http, storage, log, hasRoom, onDamage, keeping });
  return {
    ...{ application, http, log, operator },
    sandbox,
    publicUrl: () => config.publicUrl,
    async reload(fresh) {
      await usePlatforms(fresh);
      serving.publish();
      return keysForRestart(config, fresh);
    },
    ...lifeOf({ application, sandbox, show, serving, mailer, store, storage }),
  };
}

type Living = Pick<Program, "application" | "sandbox"> & {
  readonly show: OpenShow | undefined;
  readonly serving: ReturnType<typeof createServing>;
  readonly mailer: Mailer;
  readonly store: Runtime["store"];
  readonly storage: Pick<Storage, "isShared">;
};

/** The order in which the parts start and stop. */
function lifeOf({
  application: { operations },
  sandbox,
  show,
  serving,
  mailer,
  store,
  storage,
}: Living): Pick<Program, "start" | "stop"> {
  return {
    async start() {
      if (storage.isShared) operations.campaign();
      else await operations.lead();
      operations.serve();
      sandbox?.start();
      const serves = serving.start();
      show?.start();
      return serves;
    },
    async stop() {
      await show?.close();
      await serving.stop();
      await operations.stop();
      mailer.close();
      await sandbox?.close();
      await store.close();
    },
  };
}

/** None without a sandbox. */
function routesOf(
  sandbox: OpenSandbox | undefined,
  {
    application,
    store: { eventLog },
    operator,
    ...needed
  }: Pick<NeededByRoutes, "running" | "handle" | "show"> &
    Pick<Runtime, "store"> &
    Pick<Program, "application" | "operator">,
): readonly Route[] {
  const { post } = operatorRouting(operator.token);
  return sandbox?.routes(application, { ...needed, eventLog, post, access: operator }) ?? [];
}

/** The secret behind page links, made at the first start and kept in the database. */
async function linkSecretOf(store: Runtime["store"], random: Runtime["random"]): Promise<Uint8Array> {
  return Buffer.from(
    await store.setting(LINK_SECRET, () => Buffer.from(random(32)).toString("base64")),
    "base64",
  );
}

/** Replaces the platforms that are in use, with the parts that they need. */
function platformsUser({
  running,
  operator,
  providers,
  sandbox,
  store,
}: {
  readonly running: Reloadable;
  readonly operator: Operator;
  readonly providers: Providers;
  readonly sandbox: OpenSandbox | undefined;
  readonly store: Runtime["store"];
}) {
  return async ({ platforms }: Pick<Config, "platforms">): Promise<void> => {
    await assertPlatformsKept({ platforms }, store);
    await providers.prepare(platforms);
    const known = operator.withKeys(platforms);
    running.replace(sandbox?.withShop(known) ?? known);
  };
}

type Served = DiskWatch &
  SoundnessWatch & {
    readonly config: Config;
    readonly operator: Operator;
    readonly http: Http;
    readonly keeping: KeepAlerts;
  };

/** The half of a start for every process: requests, the watch over the data, the operator's access. */
function createServing({ config, operator, http, keeping, ...watch }: Served) {
  let stopWatching = (): void => undefined;
  let url = "";
  const publish = () => publishAccess(config.dataDir, { ...operator, url }, watch.log);
  return {
    publish,
    start(): { readonly port: number } {
      stopWatching = watchData(watch);
      keeping.start();
      const listening = http.listen();
      url = localUrl({ ...config, port: listening.port });
      publish();
      return listening;
    },
    async stop(): Promise<void> {
      withdrawAccess(config.dataDir, watch.log);
      stopWatching();
      await http.stop();
      await keeping.stop();
    },
  };
}

function watchData(watch: DiskWatch & SoundnessWatch): () => void {
  const stops = [watchDisk(watch), watchSoundness(watch)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Its HTTP client takes a while to load, and the first webhook is less urgent than a start. */
const sendWebhook: Runtime["sendWebhook"] = async (request) =>
  (await import("../notifications/webhooks/send.ts")).sendWebhook(request);

/** Questions to a merchant's scorer go the way of webhooks, and only where those may go (T8). */
function askers(
  { config, wallNow }: ProgramOptions,
  sandbox: OpenSandbox | undefined,
): Pick<Runtime, "sendWebhook" | "scorer"> {
  const sending = { send: sendWebhook, wallNow, allowPrivate: config.mode === "sandbox" };
  const scorer: Runtime["scorer"] = ({ scoring, ...platform }) =>
    scoring && createScorer({ ...platform, scoring }, sending);
  return { sendWebhook: sandbox?.deliveries.watch(sendWebhook) ?? sendWebhook, scorer };
}

async function openOrders(
  storage: Storage,
  { config, groupCommit = true, onBroken, onProgress, log, withStore, wallNow }: ProgramOptions,
  heard: Pick<StoreOptions, "onCommit" | "isInPlace">,
) {
  // In live mode an empty directory is suspicious: the disk of a data directory may not be mounted.
  const isLive = config.mode === "live";
  const onNew = () =>
    log({ event: "databaseMade", file: storage.describe(), ...(isLive ? { level: "warning" } : {}) });
  const onLogLeft = (error: unknown) =>
    log({ event: "logNotCleared", level: "warning", file: storage.describe(), error });
  const onSkew: OpeningOptions["onSkew"] = (skew, aheadMs) => {
    const ms = Math.round(aheadMs);
    if (skew === "far") log({ event: "clocksFarApart", level: "alert", ms });
    else if (skew === "apart") log({ event: "clocksApart", level: "warning", ms });
    else log({ event: "clocksTogether" });
  };
  const elapsedMs = () => performance.now();
  const told = { onBroken, onProgress, onNew, onLogLeft, onSkew, ...heard };
  const opened = await storage.open({ groupCommit, wallNow, elapsedMs, isAlone: !isLive, ...told });
  return withStore?.(opened) ?? opened;
}

/** A sandbox keeps what it writes; nothing leaves it. */
function mailThrough(sandbox: OpenSandbox | undefined, mailer: Mailer): Runtime["sendMail"] {
  return async (platform, mail) => {
    if (sandbox !== undefined) {
      sandbox.mails.keep(mail);
      return { kind: "sent" };
    }
    const server = platform.mail?.server;
    if (server === undefined) throw new Error(`platform ${platform.id} has no mail server`);
    return mailer.send(server, mail);
  };
}
