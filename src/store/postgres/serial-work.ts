// Serial work in this process: what is about the same order, or the same count, is done one after the other, so that here at
// least none is decided in vain.

export type SerialWork = {
  /** Does `work` once all earlier work about any of these has ended. */
  take<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Resolves once all that is under way has ended. */
  finished(): Promise<void>;
};

export function createSerialWork(): SerialWork {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(ids, work) {
      const done = Promise.all(ids.map((id) => last.get(id))).then(work);
      const end = done.catch(() => undefined);
      for (const id of ids) last.set(id, end);
      try {
        return await done;
      } finally {
        for (const id of ids) if (last.get(id) === end) last.delete(id);
      }
    },
    async finished() {
      await Promise.all(last.values());
    },
  };
}
