// Answers of the service that a screen shows: asked for when its address changes, and again after an act.

import type { JSX } from "solid-js";
import { createEffect, createSignal, Match, Switch } from "solid-js";
import type { Answer } from "../shell/server.ts";
import { get } from "../shell/server.ts";
import { focusHeading } from "./heading.tsx";
import { ProblemNotice } from "./notices.tsx";

export type Loading<T> = {
  /** The latest answer; undefined until the first. */
  readonly answer: () => Answer<T> | undefined;
  readonly again: () => Promise<void>;
};

/** While another answer is awaited the last one stays. */
export function createLoading<T>(path: () => string): Loading<T> {
  const [answer, setAnswer] = createSignal<Answer<T>>();
  let latest = "";
  async function load(asked: string) {
    latest = asked;
    const found = await get<T>(asked);
    if (latest === asked) setAnswer(() => found);
  }
  createEffect(() => void load(path()));
  async function again() {
    const before = document.activeElement;
    await load(path());
    // New rows take the place of the one that had the focus.
    if (before?.isConnected === false) focusHeading({ preventScroll: true });
  }
  return { answer, again };
}

/** Its data once they are there; before, that they are loading, or why they are not. */
export function Loaded<T>(props: {
  readonly of: Loading<T>;
  readonly children: (data: () => T) => JSX.Element;
}) {
  const data = () => {
    const answer = props.of.answer();
    return answer?.kind === "ok" ? answer : undefined;
  };
  const refusal = () => {
    const answer = props.of.answer();
    return answer?.kind === "refused" ? answer.sentence : undefined;
  };
  return (
    <Switch fallback={<p role="status">Loading…</p>}>
      <Match when={data()}>{(answer) => props.children(() => answer().data)}</Match>
      <Match when={refusal()}>
        {(sentence) => (
          <>
            <ProblemNotice sentence={sentence()} />
            <button type="button" class="button plain" onClick={() => void props.of.again()}>
              Try again
            </button>
          </>
        )}
      </Match>
    </Switch>
  );
}
