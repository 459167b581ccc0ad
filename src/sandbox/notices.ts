// Notifications of the sandbox bank: like a real provider it names the payment to look at again, and repeats until the
// service accepts it: a refund that came back, or a dispute.

import type { Operations } from "../application/contract/operations.ts";
import { SECOND } from "../domain/time.ts";
import type { SandboxBank } from "../providers/simulator/bank.ts";
import type { SentBack } from "../providers/simulator/sent-back.ts";
import { NOTICE_HEADER, SIMULATOR } from "../providers/simulator/simulator.ts";

export type Notices = {
  /** Sends back due refunds and notifies the service of them and of disputes; a notification that is not accepted waits for the next call. */
  post(): Promise<void>;
  /** Does so each second. */
  start(): void;
  stop(): void;
};

export function createNotices(
  bank: SandboxBank,
  operations: Pick<Operations, "acceptNotification">,
  signature: string,
): Notices {
  // The process may have stopped between a refund that was sent back and its notification.
  const waiting = new Map<string, SentBack>(bank.sentBack().map((refund) => [refund.id, refund]));
  const disputed = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isPosting = false;

  async function post(): Promise<void> {
    for (const refund of await bank.sendBackDue()) waiting.set(refund.id, refund);
    for (const dispute of bank.disputes().filter(({ id }) => !disputed.has(id))) {
      disputed.add(dispute.id);
      waiting.set(dispute.id, dispute);
    }
    for (const refund of waiting.values()) {
      const outcome = await operations.acceptNotification(refund.platformId, SIMULATOR, {
        body: JSON.stringify(refund),
        header: (name) => (name === NOTICE_HEADER ? signature : undefined),
      });
      if (outcome !== "unreadable") waiting.delete(refund.id);
    }
  }

  /** What fails waits for the next second. */
  async function postAlone(): Promise<void> {
    if (isPosting) return;
    isPosting = true;
    await post().catch(() => undefined);
    isPosting = false;
  }

  return {
    post,
    start() {
      timer = setInterval(postAlone, SECOND);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
