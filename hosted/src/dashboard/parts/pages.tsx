// Pages of a list by key: the next one is added below when it is asked for, so no row moves.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import type { Answer } from "../shell/server.ts";
import { get } from "../shell/server.ts";
import { ProblemNotice } from "./notices.tsx";

type Props<T> = {
  /** With the filters as its query; another path starts from its first page. */
  readonly path: string;
  readonly children: (rows: () => readonly T[]) => JSX.Element;
};

export function Pages<T>(props: Props<T>) {
  const [rows, setRows] = createSignal<readonly T[]>();
  const [next, setNext] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  let latest = "";

  function take(answer: Answer<readonly T[]>, before: readonly T[]) {
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    if (answer.kind === "refused") return;
    setRows([...before, ...answer.data]);
    setNext(answer.next);
  }
  async function load(path: string, before: readonly T[]) {
    latest = path;
    const answer = await get<readonly T[]>(path);
    if (latest === path) take(answer, before);
  }
  createEffect(
    on(
      () => props.path,
      (path) => void load(path, []),
    ),
  );
  const more = (after: string) =>
    load(
      `${props.path}${props.path.includes("?") ? "&" : "?"}after=${encodeURIComponent(after)}`,
      rows() ?? [],
    );

  return (
    <>
      <ProblemNotice sentence={problem()} />
      <Show when={rows() !== undefined} fallback={<p role="status">{problem() ? "" : "Loading…"}</p>}>
        {props.children(() => rows() ?? [])}
      </Show>
      <Show when={next()}>
        {(after) => (
          <button type="button" class="button plain" onClick={() => void more(after())}>
            Show more
          </button>
        )}
      </Show>
    </>
  );
}
