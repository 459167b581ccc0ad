// Port to a worker that saves on a connection of its own, and the message by which it can do a write. It knows no
// thread and no table.

/** A write as a worker can do it: the message to send, which survives JSON, and the write's value once it is done. */
export type HandedOver<T> = { readonly message: unknown; readonly value: T };

/** Describes a write for a worker; undefined when it must run here. */
export type HandOver<T> = () => HandedOver<T> | undefined;

export type BatchWorker = {
  /** Whether it takes a batch now. The first call starts it. */
  isReady(): boolean;
  /** Saves all of these in one transaction, or nothing: resolves to undefined, or to what was thrown. */
  save(messages: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/** For fewer writes than this, the way to another thread and back is longer than what it saves. */
const WORTH_HANDING_OVER = 8;

/**
 * These writes as `worker` can do them, or undefined when they must run here: they are few, or one of them cannot be
 * handed over. Two transactions instead of one would cost more than the worker saves.
 */
export function handOverAll(
  writes: readonly { readonly handOver: HandOver<unknown> | undefined }[],
  worker: BatchWorker | undefined,
): readonly HandedOver<unknown>[] | undefined {
  if (writes.length < WORTH_HANDING_OVER || writes.some(({ handOver }) => handOver === undefined))
    return undefined;
  if (worker?.isReady() !== true) return undefined;
  const result: HandedOver<unknown>[] = [];
  for (const { handOver } of writes) {
    const write = handedOverBy(handOver);
    if (write === undefined) return undefined;
    result.push(write);
  }
  return result;
}

/** An error in describing a write occurs again when it runs, and reaches its caller there. */
function handedOverBy(handOver: HandOver<unknown> | undefined): HandedOver<unknown> | undefined {
  try {
    return handOver?.();
  } catch {
    return undefined;
  }
}
