// Audit of the invariants: every minute, changed orders are computed again from their event logs, and each violation
// raises an alert (specification/invariants). It changes nothing.

import { audit } from "../../domain/invariants/audit.ts";
import type { Change } from "../../ports/store.ts";
import type { Watch } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import { eachMinute } from "./minutely.ts";

/**
 * An order paid by three takes a quarter of a millisecond: a full minute's worth is one percent. `check` does the rest.
 */
const MOST_AT_ONCE = 2_000;
/** After so many orders other work gets its turn. */
const SLICE = 8;

export type Auditor = {
  start(): void;
  stop(): void;
  /** Audits the orders that changed since the last time; answers how many were wrong. */
  look(): Promise<number>;
};

/** Collects every change; new orders without a payment are left out. */
export function createAuditor(runtime: Runtime, watch: Watch["watch"]): Auditor {
  const changed = new Set<string>();
  let stopLooking: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;

  function note({ order, orderEvents }: Change): void {
    if (orderEvents[0]?.seq !== 1 && changed.size < MOST_AT_ONCE) changed.add(order.id);
  }

  async function look(): Promise<number> {
    const ids = [...changed];
    changed.clear();
    let wrong = 0;
    for (const [index, orderId] of ids.entries()) {
      if (index % SLICE === SLICE - 1) await new Promise<void>((resolve) => setImmediate(resolve));
      if (await isWrong(runtime, orderId)) wrong++;
    }
    return wrong;
  }

  return {
    start() {
      stopWatching = watch(note);
      stopLooking = eachMinute(look, (error) =>
        runtime.log({ event: "auditFailed", level: "warning", error }),
      );
    },
    stop() {
      stopLooking?.();
      stopWatching?.();
    },
    look,
  };
}

/** An order that cannot be computed counts as wrong, and does not end the audit of the others. */
async function isWrong(runtime: Runtime, orderId: string): Promise<boolean> {
  try {
    const violations = await violationsOf(runtime, orderId);
    const code = violations.map((violation) => violation.split(":", 1)[0]).join(" ");
    const count = violations.length;
    if (count > 0) runtime.log({ event: "invariantViolated", level: "alert", orderId, code, count });
    return count > 0;
  } catch (error) {
    runtime.log({ event: "auditFailed", level: "alert", orderId, error });
    return true;
  }
}

async function violationsOf({ store, now }: Runtime, orderId: string): Promise<readonly string[]> {
  const account = await store.account(orderId);
  return account === undefined ? [] : audit(account, now());
}
