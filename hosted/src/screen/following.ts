// State of an order's big screen, kept up to date by the server's events while the screen is visible.

import type { Accessor } from "solid-js";
import { createSignal, onCleanup } from "solid-js";
import type { OrderScreenView } from "../../../src/api/pages/screen.ts";
import { EVENTS, STATE } from "../../../src/api/paths.ts";
import { createAsk } from "../../../widget/src/page/client.ts";
import { eventsAt } from "../../../widget/src/page/events.ts";
import { createLive } from "../../../widget/src/page/live.ts";
import { send } from "../../../widget/src/page/send.ts";
import { writtenState } from "../../../widget/src/page/written-state.ts";
import { STILL_STEP_MS, stillness } from "../show/parts.tsx";

const TICK_MS = 1_000;
/** A first lost answer is no news. */
const LOST_AFTER = 3;
const NOT_FOUND = 404;

type Followed = {
  readonly view: Accessor<OrderScreenView | undefined>;
  /** The server's time, epoch ms. */
  readonly now: Accessor<number>;
  readonly isLost: Accessor<boolean>;
};

/** `onGone` is called once the link leads nowhere. */
export function followed(base: string, onGone: () => void): Followed {
  const written = writtenState<OrderScreenView>();
  const first = written?.kind === "answered" ? written.data : undefined;
  // What is drawn stays as it is while nothing but the time goes on.
  const [view, setView] = createSignal(first, {
    equals: (before, after) => textOf(before) === textOf(after),
  });
  let answered = { now: first?.now ?? 0, at: performance.now() };
  const time = () => answered.now + performance.now() - answered.at;
  const [now, setNow] = createSignal(time());
  const [lost, setLost] = createSignal(0);
  const ask = createAsk(base, send);

  async function look(): Promise<boolean> {
    const outcome = await ask<OrderScreenView>(STATE);
    if (outcome.kind === "refused" && outcome.status === NOT_FOUND) onGone();
    if (outcome.kind !== "answered") {
      setLost((count) => count + 1);
      return false;
    }
    const before = view();
    answered = { now: outcome.data.now, at: performance.now() };
    setLost(0);
    setNow(time());
    setView(outcome.data);
    return view() !== before;
  }

  const live = createLive({
    ...eventsAt(() => base + EVENTS),
    look,
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  const seen = () => {
    const isSeen = document.visibilityState === "visible";
    live.watched(isSeen);
    if (isSeen) void look();
  };
  live.watched(document.visibilityState === "visible");
  document.addEventListener("visibilitychange", seen);
  const timer = setInterval(() => setNow(time()), stillness.matches ? STILL_STEP_MS : TICK_MS);
  onCleanup(() => {
    live.watched(false);
    document.removeEventListener("visibilitychange", seen);
    clearInterval(timer);
  });
  return { view, now, isLost: () => lost() >= LOST_AFTER };
}

function textOf(view: OrderScreenView | undefined): string {
  return JSON.stringify({ ...view, now: 0 });
}
