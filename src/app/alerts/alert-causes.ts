// Causes of alerts that can be looked at: an alert whose cause is gone stands no more, without a word of the log.

import type { CausedAlert } from "../../api/dashboard/alerts.ts";
import { keysInUse } from "../../application/webhooks/sign-and-send.ts";
import type { Config } from "../../config/config.ts";
import { platformOf } from "../../config/config.ts";
import { audit } from "../../domain/invariants/audit.ts";
import type { Order } from "../../domain/order/order.ts";
import { isOpen, isSettled, refundable } from "../../domain/order/queries.ts";
import type { Store } from "../../ports/store.ts";
import type { UpkeepStore } from "../../ports/upkeep.ts";
import type { EventReader } from "../../ports/webhook-events.ts";
import type { Storage } from "../../store/engine.ts";
import { LONG_LOG_BYTES } from "../../store/engine.ts";
import type { LoggedLine } from "../recent-warnings.ts";
import type { StandingAlert } from "./standing-alerts.ts";

export type CauseParts = {
  readonly config: Pick<Config, "platforms">;
  readonly now: () => number;
  readonly storage: Pick<Storage, "sizes">;
  readonly store: Pick<Store, "read" | "account"> &
    Pick<UpkeepStore, "lastUpkeep"> &
    Pick<EventReader, "events" | "endpoints">;
};

type IsStill = (alert: StandingAlert) => Promise<boolean>;

/** Whether the cause of an alert is still there; a cause that cannot be looked at is. */
export function alertCauses(parts: CauseParts): IsStill {
  const causes: Readonly<Partial<Record<string, IsStill>>> = causesOf(parts);
  return async (alert) => {
    try {
      return (await causes[alert.event]?.(alert)) ?? true;
    } catch {
      return true;
    }
  };
}

function causesOf({ config, now, storage, store }: CauseParts): Readonly<Record<CausedAlert, IsStill>> {
  const inOrder =
    (isStill: (order: Order, line: LoggedLine) => boolean): IsStill =>
    async ({ line }) => {
      const found = await store.read(String(line.orderId));
      return found !== undefined && isStill(found.order, line);
    };
  const violations: (alert: StandingAlert) => Promise<readonly string[]> = async ({ line }) => {
    const account = await store.account(String(line.orderId));
    return account === undefined ? [] : audit(account, now());
  };
  const sinceReconciled: IsStill = async ({ last }) => {
    const runs = await store.lastUpkeep();
    return !runs.some(({ kind, at, problems }) => kind === "reconciliation" && at > last && problems === 0);
  };
  return {
    databaseLogLong: async () => (await storage.sizes()).logBytes > LONG_LOG_BYTES,
    auditFailed: async (alert) => {
      await violations(alert);
      return false;
    },
    invariantViolated: async (alert) => (await violations(alert)).length > 0,
    comparisonFailed: sinceReconciled,
    providerDiffers: sinceReconciled,
    earlyFraudWarning: inOrder(isRefundable),
    compensationFailed: inOrder((order) => !isSettled(order)),
    deadlineDefaulted: inOrder(
      ({ financing }, { deadlineId }) =>
        financing?.deadlines.some(({ id, status }) => id === deadlineId && status === "defaulted") === true,
    ),
    async webhookPaused({ line }) {
      const platformId = String(line.platformId);
      return (await store.endpoints({ platformId, state: "paused", limit: 1 })).endpoints.length > 0;
    },
    async webhookExhausted({ line }) {
      const platformId = String(line.platformId);
      return (await store.events({ platformId, state: "exhausted", limit: 1 })).events.length > 0;
    },
    async webhookKeysRetired({ line }) {
      const platform = platformOf(config, String(line.platformId));
      return platform !== undefined && keysInUse(platform, now()).length === 0;
    },
  };
}

/** What was charged for a plan may be refunded for as long as there is one. */
function isRefundable(order: Order): boolean {
  return (
    order.financing !== undefined ||
    order.authorizations.some((each) => isOpen(each) || refundable(order, each) > 0)
  );
}
