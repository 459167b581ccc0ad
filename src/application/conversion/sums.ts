// Sums of conversion in memory, until they are saved.

import type { Counted, Counter, Step } from "../../domain/conversion/conversion.ts";
import type { Role } from "../../domain/order/order.ts";

export type Place = Pick<Counted, "platformId" | "day" | "moduleId">;

export function createSums() {
  const totals = new Map<`${Role} ${Step}`, number>();
  let sums = new Map<string, Counted>();

  function add({ platformId, moduleId, day }: Place, counter: Counter, by = 1): void {
    const key = `${platformId} ${day} ${moduleId} ${counter}`;
    sums.set(key, { platformId, moduleId, day, counter, count: (sums.get(key)?.count ?? 0) + by });
  }

  return {
    add,
    step(place: Place, role: Role, done: Step): void {
      const name = `${role} ${done}` as const;
      totals.set(name, (totals.get(name) ?? 0) + 1);
      add(place, name);
    },
    unsaved: (): readonly Counted[] => [...sums.values()],
    /** Hands over what is not saved yet; what `save` rejects for is kept for the next time. */
    async handOver(save: (counted: readonly Counted[]) => Promise<void>): Promise<void> {
      const saved = [...sums.values()];
      sums = new Map();
      if (saved.length === 0) return;
      try {
        await save(saved);
      } catch (error) {
        for (const { counter, count, ...place } of saved) add(place, counter, count);
        throw error;
      }
    },
    /** Of each step since the start, over all platforms. */
    totals: (): ReadonlyMap<`${Role} ${Step}`, number> => totals,
  };
}
