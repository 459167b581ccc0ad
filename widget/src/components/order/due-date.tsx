// Until when can be paid, and how long that is from now: it counts down by the server's clock, not the buyer's.

import type { JSX } from "solid-js";
import { createMemo, createSignal, onCleanup, onMount } from "solid-js";
import { usePage } from "../page.ts";

const EVERY_MS = 10_000;

export function DueDate(): JSX.Element {
  const { session, words, moment, duration } = usePage();
  const [tick, setTick] = createSignal(0);
  const told = createMemo(() => ({ now: session.view().now, at: performance.now() }));
  const leftMs = () => {
    tick();
    return session.view().dueDate - told().now - (performance.now() - told().at);
  };
  const left = () => {
    const long = duration(leftMs());
    return long === undefined ? words.summary.lastMinute : words.summary.timeLeft(long);
  };
  onMount(() => {
    const timer = setInterval(() => {
      setTick((count) => count + 1);
      if (leftMs() <= 0) void session.lookAgain();
    }, EVERY_MS);
    onCleanup(() => clearInterval(timer));
  });
  return (
    <p class="due">
      {words.summary.until(moment(session.view().dueDate))}
      <span class="quiet">{left()}</span>
    </p>
  );
}
