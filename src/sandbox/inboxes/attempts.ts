// Attempts at delivering webhooks, told as they are recorded: to the terminal, and to the open pages of the dashboard.

import type {
  DeliveryAttempt,
  EventKeeping,
  EventReader,
  NextOfAttempt,
  StoredEvent,
} from "../../ports/webhook-events.ts";

/** `nextAt`: the moment of the next one in epoch ms; undefined: there is none. */
export type MadeAttempt = {
  readonly event: Pick<StoredEvent, "id" | "name" | "orderId" | "platformId" | "url">;
  readonly attempt: Omit<DeliveryAttempt, "eventId">;
  readonly nextAt: number | undefined;
};

type Listener = (made: MadeAttempt) => void;

export type AttemptWatch = {
  /** The same store, which tells of the attempts that it records. */
  watch<S extends Pick<EventKeeping, "recordAttempt"> & Pick<EventReader, "event">>(store: S): S;
  onAttempt(listener: Listener): void;
};

export function createAttemptWatch(): AttemptWatch {
  const listeners: Listener[] = [];
  return {
    watch: (store) => ({
      ...store,
      async recordAttempt(attempt, next, endpoint) {
        await store.recordAttempt(attempt, next, endpoint);
        const event = await store.event(attempt.eventId);
        if (event === undefined) return;
        for (const listener of listeners) listener({ event, attempt, nextAt: momentOf(next) });
      },
    }),
    onAttempt: (listener) => void listeners.push(listener),
  };
}

function momentOf(next: NextOfAttempt): number | undefined {
  return next.kind === "again" ? next.dueAt : undefined;
}
