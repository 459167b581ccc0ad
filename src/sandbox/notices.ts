// The sandbox bank's notifications: like a real provider it tells the service which payment to look at again, and goes on
// until it is heard. Those of refunds that came back are all there are.

import { Cron } from "croner";
import type { Application } from "../application/contract.ts";
import type { SandboxBank, SentBack } from "../providers/simulator/bank.ts";

export type Notices = {
  /** Sends back what is due and notifies the service of it; what is not heard waits for the next time. */
  post(): Promise<void>;
  /** Does so each second. */
  start(): void;
  stop(): void;
};

export function createNotices(
  bank: SandboxBank,
  application: Pick<Application, "acceptNotification">,
  signature: string,
): Notices {
  // A stop may have come between a refund that was sent back and its notification.
  const waiting = new Map<string, SentBack>(bank.sentBack().map((one) => [one.id, one]));
  let timer: Cron | undefined;

  async function post(): Promise<void> {
    for (const one of await bank.sendBackDue()) waiting.set(one.id, one);
    for (const one of waiting.values()) {
      const heard = await application.acceptNotification(one.platformId, {
        body: JSON.stringify(one),
        signature,
      });
      if (heard !== "unreadable") waiting.delete(one.id);
    }
  }

  return {
    post,
    start() {
      timer = new Cron("* * * * * *", { protect: true, unref: true, catch: true }, post);
    },
    stop: () => timer?.stop(),
  };
}
