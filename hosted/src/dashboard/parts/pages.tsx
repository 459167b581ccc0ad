// Pages of a list by key: the next one is added below when it is asked for, so no row moves.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import { takePlace } from "../shell/address.ts";
import type { Answer } from "../shell/server.ts";
import { get } from "../shell/server.ts";
import { ProblemNotice } from "./notices.tsx";

type Props<T> = {
  /** With the filters as its query; another path starts from its first page. */
  readonly path: string;
  readonly children: (rows: () => readonly T[]) => JSX.Element;
};

/** Pages without a row that are passed over: a search of very many orders compares the newest of them for each. */
const MOST_EMPTY = 20;
/** Pages that are read to come back to a place far below. */
const MOST_READ_ON = 20;

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
    let answer = await get<readonly T[]>(path);
    for (let empty = 0; empty < MOST_EMPTY && latest === path; empty++) {
      if (answer.kind === "refused" || answer.data.length > 0 || answer.next === undefined) break;
      answer = await get<readonly T[]>(after(answer.next));
    }
    if (latest === path) take(answer, before);
  }
  async function open(path: string, place: number) {
    await load(path, []);
    const isBelow = () => document.documentElement.scrollHeight < place + innerHeight;
    for (let read = 0; read < MOST_READ_ON && isBelow(); read++) {
      const last = next();
      if (props.path !== path || problem() !== undefined || last === undefined) break;
      await load(after(last), rows() ?? []);
    }
    if (place > 0 && props.path === path) scrollTo(0, place);
  }
  const after = (id: string) =>
    `${props.path}${props.path.includes("?") ? "&" : "?"}after=${encodeURIComponent(id)}`;
  createEffect(
    on(
      () => props.path,
      (path) => void open(path, takePlace()),
    ),
  );
  return (
    <>
      <ProblemNotice sentence={problem()} />
      <Show when={rows() !== undefined} fallback={<p role="status">{problem() ? "" : "Loading…"}</p>}>
        {props.children(() => rows() ?? [])}
      </Show>
      <Show when={next()}>
        {(last) => (
          <button type="button" class="button plain" onClick={() => void load(after(last()), rows() ?? [])}>
            Show more
          </button>
        )}
      </Show>
    </>
  );
}
