// State of the server, asked for again and again: it needs no connection that lasts, and finds back after any loss.

import type { Accessor } from "solid-js";
import { createSignal, onCleanup } from "solid-js";

const EVERY_MS = 1_000;
/** A first lost answer is no news. */
const LOST_AFTER = 3;

export type Polled<T> = {
  /** Undefined until the first answer. */
  readonly view: Accessor<T | undefined>;
  /** Since the view was answered, in ms; moves on with every question. */
  readonly ageMs: Accessor<number>;
  readonly isLost: Accessor<boolean>;
  /** A newer view that came another way. */
  readonly take: (view: T) => void;
};

/** `onRefused` is called where the server no longer answers this page. */
export function poll<T>(path: string, onRefused: () => void): Polled<T> {
  const [view, setView] = createSignal<T>();
  const [ageMs, setAge] = createSignal(0);
  const [lost, setLost] = createSignal(0);
  let askedAt = 0;
  let answeredAt = performance.now();

  const take = (fresh: T) => {
    answeredAt = performance.now();
    setView(() => fresh);
    setLost(0);
    setAge(0);
  };

  async function ask(): Promise<void> {
    const mine = performance.now();
    askedAt = mine;
    const response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(5 * EVERY_MS) });
    const { data } = await response.json();
    if (response.status === 401 || response.status === 404) onRefused();
    // A later question may have been answered already.
    else if (response.ok && mine === askedAt) take(data);
  }

  const look = () => {
    setAge(performance.now() - answeredAt);
    void ask().catch(() => setLost((count) => count + 1));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  onCleanup(() => clearInterval(timer));
  return { view, ageMs, isLost: () => lost() >= LOST_AFTER, take };
}
