// Dashboard of the merchant's own people: its routes, the guard of its sessions, and the acts on members that commands do too.

import type { SystemBrief, SystemJson } from "../api/dashboard/system-json.ts";
import { onlyForward } from "../application/clock.ts";
import type { Application } from "../application/contract.ts";
import type { Config } from "../config/config.ts";
import type { Control } from "../http/pipeline/control.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { MemberGuard } from "../http/pipeline/signed-in.ts";
import type { AuditKeeping } from "../ports/audit-log.ts";
import type { MemberStore } from "../ports/members.ts";
import type { Reader } from "../ports/store.ts";
import { createChallenges } from "./challenges.ts";
import { createCount } from "./counts.ts";
import type { LookDrafts } from "./look/drafts.ts";
import { createLookDrafts } from "./look/drafts.ts";
import type { Members } from "./members.ts";
import { createMembers } from "./members.ts";
import { createOrderActs } from "./orders/acts.ts";
import type { TriedEvent } from "./orders/live-changes.ts";
import { createLiveChanges } from "./orders/live-changes.ts";
import type { TimelineStore } from "./orders/timeline.ts";
import { createPasskeys } from "./passkeys.ts";
import { createSignInCount } from "./routes/answers.ts";
import { attendRoutes } from "./routes/attend.ts";
import { auditRoute } from "./routes/audit.ts";
import { emailRoutes } from "./routes/emails.ts";
import { EXPORTS, exportRoute } from "./routes/exports.ts";
import { lookRoutes } from "./routes/look.ts";
import { orderRoutes } from "./routes/orders.ts";
import { payoutRoute } from "./routes/payouts.ts";
import { peopleRoutes } from "./routes/people.ts";
import { personalDataRoutes } from "./routes/personal-data.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { streamRoute } from "./routes/stream.ts";
import { systemRoutes } from "./routes/system.ts";
import type { TodayRoute } from "./routes/today.ts";
import { todayRoute } from "./routes/today.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { cookieOf, createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import type { Random } from "./tokens.ts";

export type Dashboard = {
  readonly guard: MemberGuard;
  readonly members: Members;
  readonly routes: readonly Route[];
  readonly looks: Pick<LookDrafts, "open">;
  /** Ends its live streams: a server that stops does not wait for them. */
  closeStreams(): void;
};

export type DashboardOptions = {
  readonly config: Config;
  readonly store: MemberStore &
    TimelineStore &
    TodayRoute["store"] &
    Pick<Reader, "account" | "read"> &
    Pick<AuditKeeping, "recordAct">;
  readonly application: Pick<Application, "merchant" | "webhooks" | "payouts"> & {
    readonly operations: Pick<
      Application["operations"],
      | "watchOrders"
      | "listMails"
      | "resendMail"
      | "conversion"
      | "accessReport"
      | "planErasure"
      | "erase"
      | "examineProviders"
      | "sendTestMails"
    >;
  };
  readonly now: () => number;
  readonly random: Random;
  /** Of a sandbox: its sessions are signed in as the owner. */
  readonly control: Control | undefined;
  /** Of a sandbox: calls the listener for each attempt at a webhook. */
  readonly onAttempt?: (listener: (made: { readonly event: TriedEvent }) => void) => void;
  readonly system: { whole(): Promise<SystemJson>; brief(): Promise<SystemBrief> };
};

/** Undefined without the configuration's table: then there is no route of it. */
export function createDashboard({
  config,
  store: given,
  application: { merchant, webhooks, payouts, operations },
  now,
  random,
  system,
  control,
  onAttempt,
}: DashboardOptions): Dashboard | undefined {
  const { dashboard, mode } = config;
  if (dashboard === undefined) return undefined;
  const { url, supportRefundMax } = dashboard;
  const live = createLiveChanges(now());
  operations.watchOrders((changed) => (changed === undefined ? live.missed() : live.changed(changed)));
  onAttempt?.(({ event }) => live.attempted(event));
  const store = watchedMembers(given, () => void live.recheck());
  const guard = createSessions({ store, config: dashboard, now, control });
  const platformIds = () => config.platforms.map(({ id }) => id);
  const members = createMembers({ store, now, random, url: () => dashboard.url, platformIds });
  const passkeys = createPasskeys({ url, challenges: createChallenges(now, random), now });
  const looks = createLookDrafts(random);
  const elapsed = onlyForward(now);
  const isTooMany = createCount(elapsed, EXPORTS);
  const signIn = createSignIn({ store, passkeys, now, random });
  return {
    guard,
    members,
    looks,
    routes: [
      ...signInRoutes({
        signIn,
        cookie: cookieOf(dashboard),
        countSignIn: createSignInCount(elapsed),
        control,
      }),
      ...peopleRoutes({ members, guard, now, mode, platforms: () => config.platforms }),
      auditRoute(store),
      ...orderRoutes({
        ...{ merchant, store, config, now },
        acts: createOrderActs({ merchant, store, now, supportRefundMax }),
      }),
      ...attendRoutes({ merchant, store, config, now }),
      exportRoute({ merchant, payouts, store, config, now, isTooMany }),
      ...personalDataRoutes({ operations, store, now, isTooMany }),
      payoutRoute({ payouts, config }),
      streamRoute(live, guard),
      ...emailRoutes(operations),
      ...webhookRoutes({ webhooks, config, now }),
      ...systemRoutes({ report: system.whole, checks: operations, merchant, now, elapsed }),
      todayRoute({ merchant, store, operations, config, now, system: system.brief }),
      ...lookRoutes(config, looks),
    ],
    closeStreams: () => live.closeAll(),
  };
}

/** The same store, which says when members have changed: a session may be over. */
function watchedMembers<S extends Pick<MemberStore, "changeMembers">>(store: S, onChange: () => void): S {
  return {
    ...store,
    async changeMembers(...args: Parameters<MemberStore["changeMembers"]>) {
      const value = await store.changeMembers(...args);
      onChange();
      return value;
    },
  };
}
