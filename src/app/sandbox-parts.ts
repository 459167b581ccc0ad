// Parts of a program in sandbox mode: its simulator, its clock, its demo shop. A live start opens none of them.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathTo, SANDBOX } from "../api/paths.ts";
import type { Application } from "../application/contract.ts";
import type { Config } from "../config/config.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { Provider } from "../ports/payment-provider.ts";
import { SandboxBank } from "../providers/simulator/bank.ts";
import { openFileLedger } from "../providers/simulator/ledger-file.ts";
import { sandboxProvider } from "../providers/simulator/simulator.ts";
import type { ControlSessions } from "../sandbox/control/control-session.ts";
import { createControlSessions } from "../sandbox/control/control-session.ts";
import type { AttemptWatch } from "../sandbox/inboxes/attempts.ts";
import { createAttemptWatch } from "../sandbox/inboxes/attempts.ts";
import { Inbox } from "../sandbox/inboxes/inbox.ts";
import { MailInbox } from "../sandbox/inboxes/mail-inbox.ts";
import { Outbox } from "../sandbox/inboxes/outbox.ts";
import type { Notices } from "../sandbox/notices.ts";
import { createNotices } from "../sandbox/notices.ts";
import type { OperatorOfSandbox } from "../sandbox/operator-routes.ts";
import { sandboxOperatorRoutes } from "../sandbox/operator-routes.ts";
import { resetRoutes } from "../sandbox/reset.ts";
import { sampleShopRoute } from "../sandbox/sample-shop.ts";
import { sandboxRoutes } from "../sandbox/sandbox.ts";
import { createShop } from "../sandbox/shop/shop.ts";
import type { TimeTravel } from "../sandbox/time-travel/time-travel.ts";
import { createTimeTravel, turnClock } from "../sandbox/time-travel/time-travel.ts";
import { createTurning } from "../sandbox/time-travel/turning.ts";
import { StoreUnusable } from "../store/failure.ts";
import { SANDBOX_CLOCK, SANDBOX_LEDGER } from "./data-directory/data-files.ts";
import { replaceFile } from "./data-directory/replace-file.ts";
import type { OperatorAccess } from "./operator.ts";
import { withKey } from "./operator.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { Handle, SandboxPages } from "./sandbox-pages.ts";
import { apiWith, callWith, sandboxPages } from "./sandbox-pages.ts";
import { sandboxReset } from "./sandbox-reset.ts";
import { sandboxScreen } from "./sandbox-screen.ts";
import type { OpenShow } from "./show-parts.ts";

export type OpenSandbox = {
  /** The given platforms; the first also knows the demo shop's own secret key. */
  withShop(platforms: Config["platforms"]): Config["platforms"];
  readonly clock: TimeTravel;
  readonly bank: SandboxBank;
  /** The store of every e-mail. */
  readonly mails: MailInbox;
  provider(collect: "fields" | "frame"): Provider;
  /** Who controls it from another machine. */
  readonly control: ControlSessions;
  /** What was delivered, for those who watch. */
  readonly deliveries: Outbox;
  readonly attempts: AttemptWatch;
  /** What the service's own pages show in a sandbox alone. */
  pages(handle: Handle): SandboxPages;
  routes(application: Pick<Application, "operations" | "webhooks">, needed: NeededByRoutes): readonly Route[];
  /** The simulator notifies the service of its own changes. */
  start(): void;
  close(): Promise<void>;
};

export type NeededByRoutes = Pick<OperatorOfSandbox, "running" | "eventLog" | "post"> & {
  readonly handle: Handle;
  readonly access: Pick<OperatorAccess, "token" | "keys">;
  readonly show?: OpenShow | undefined;
};

/** Opens the simulator's book and the clock as they were left in the data directory. */
export async function openSandbox(options: ProgramOptions): Promise<OpenSandbox> {
  const { random, config, wallNow } = options;
  const token = () => Buffer.from(random(24)).toString("base64url");
  // The demo shop is a client like any other; its key lives as long as this process and is stored nowhere.
  const shopKey = `sk_test_${Buffer.from(random(32)).toString("base64url")}`;
  const clock = openClock(options.now, join(config.dataDir, SANDBOX_CLOCK));
  const ledger = await openFileLedger(join(config.dataDir, SANDBOX_LEDGER)).catch((cause: Error) => {
    throw new StoreUnusable("damaged", cause.message, { cause });
  });
  const bank = new SandboxBank({ ledger, now: clock.now, newToken: token });
  const publicUrl = () => config.publicUrl;
  const bankUrl = (challenge: string) => publicUrl() + pathTo(SANDBOX.challenge, { token: challenge });
  const faults = options.faults === undefined ? {} : { faults: options.faults };
  const frame = {
    kind: "frame",
    get url() {
      return publicUrl() + SANDBOX.cardFrame;
    },
    get origin() {
      return new URL(publicUrl()).origin;
    },
  } as const;
  const noticeKey = token();
  const providers = {
    fields: sandboxProvider({ bank, collect: { kind: "fields" }, bankUrl, wallNow, noticeKey, ...faults }),
    frame: sandboxProvider({ bank, collect: frame, bankUrl, wallNow, noticeKey, ...faults }),
  };
  let notices: Notices | undefined;
  const inbox = new Inbox();
  const mails = new MailInbox();
  const deliveries = new Outbox();
  const control = options.control ?? createControlSessions({ now: options.now, random, ...options.pin });
  const attempts = createAttemptWatch();
  const pages = (handle: Handle) => sandboxPages(options, control, apiWith(shopKey, handle));
  return {
    withShop: ([first, ...others]) => (first === undefined ? [] : [withKey(first, shopKey), ...others]),
    clock,
    bank,
    mails,
    deliveries,
    control,
    attempts,
    pages,
    provider: (collect) => providers[collect],
    routes({ operations, webhooks }, { handle, access, show, ...operator }) {
      const api = apiWith(shopKey, handle);
      const shop = createShop({
        config,
        api,
        inbox,
        newCartId: () => `cart-${Buffer.from(random(4)).toString("hex")}`,
      });
      const posted = createNotices(bank, operations, noticeKey);
      notices = posted;
      const webhookKeys = () => config.platforms[0]?.webhookKeys.map(({ key }) => key) ?? [];
      const turn = (to: number) => turnClock({ operations, clock, notices: posted }, to);
      const turning = createTurning({ operations, clock, notices });
      const shown = { config, operations, now: clock.now, turn, api };
      const screen = { clock, turning, inbox, mails, api, attempts, webhooks, handle, access, show };
      return [
        ...sandboxRoutes({
          ...{ bank, shop, inbox, mails, clock, turning, control, webhookKeys, publicUrl },
        }),
        sampleShopRoute({ examples: options.assets.examples ?? {}, ...pages(handle) }),
        ...sandboxScreen({ ...screen, config: operator.running.config, keys: options.sandboxKeys }),
        ...resetRoutes(sandboxReset(options, { clock, mails }), operator.post),
        ...sandboxOperatorRoutes({ ...operator, clock, mails, deliveries, turn }),
        ...(show?.routes({ ...shown, page: callWith({}, handle) }) ?? []),
      ];
    },
    start: () => notices?.start(),
    async close() {
      notices?.stop();
      await ledger.close();
    },
  };
}

function openClock(base: () => number, path: string): TimeTravel {
  const stored = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
  const save = (offsetMs: number) => replaceFile(path, `${offsetMs}\n`);
  return createTimeTravel(base, Number.isSafeInteger(stored) ? stored : 0, save);
}
