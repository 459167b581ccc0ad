// The sandbox's clock: forward by steps and to a moment, with what has happened on the way.

import { createMemo, createSignal, For, onCleanup, Show } from "solid-js";
import type {
  HappeningJson,
  SandboxJson,
  TurnedJson,
} from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { OrderLink } from "../../parts/links.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp, timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { post } from "../../shell/server.ts";
import { StartOver } from "./start-over.tsx";

const STEPS = [
  ["15min", "15 minutes"],
  ["1h", "1 hour"],
  ["1d", "1 day"],
  ["5d", "5 days"],
  ["6d", "6 days"],
] as const;

export function Clock(props: { readonly data: SandboxJson; readonly again: () => void }) {
  const [done, setDone] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  async function advance(by: { readonly advance: string } | { readonly to: number }) {
    setBusy(true);
    const answer = await post<TurnedJson>(DASHBOARD_API.sandboxClock, by);
    setBusy(false);
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    setDone(answer.kind === "ok" ? `It is ${timeText(answer.data.now)} now.` : undefined);
    props.again();
  }
  function advanceTo(form: HTMLFormElement) {
    const to = new Date(String(new FormData(form).get("to"))).getTime();
    if (Number.isNaN(to)) setProblem("Choose a date and a time.");
    else void advance({ to });
  }
  return (
    <section>
      <h2>Clock</h2>
      <p>
        It is{" "}
        <strong>
          <Ticking now={props.data.now} />
        </strong>
        . Advancing it does everything that is due on the way, in all orders.
      </p>
      <div class="buttons">
        <For each={STEPS}>
          {([step, text]) => (
            <button
              type="button"
              class="button plain small"
              disabled={isBusy()}
              onClick={() => void advance({ advance: step })}
            >
              + {text}
            </button>
          )}
        </For>
      </div>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          advanceTo(event.currentTarget);
        }}
      >
        <label>
          Or to this moment
          <input type="datetime-local" name="to" required />
        </label>
        <button type="submit" class="button plain" disabled={isBusy()}>
          Advance
        </button>
      </form>
      <DoneNotice sentence={done()} />
      <ProblemNotice sentence={problem()} />
      {/* One with a configuration file is not reset. */}
      <Show when={props.data.keys}>
        <StartOver />
      </Show>
      <Show when={props.data.happened.length > 0}>
        <details open={done() !== undefined}>
          <summary>What the last advance did: {props.data.happened.length} events</summary>
          <Table caption="Events, earliest first" columns={COLUMNS} rows={props.data.happened} empty="" />
        </details>
      </Show>
    </section>
  );
}

const COLUMNS: readonly Column<HappeningJson>[] = [
  { name: "What", cell: ({ what }) => capitalized(inWords(what)) },
  {
    name: "Order",
    cell: ({ orderId }) => <OrderLink id={orderId} />,
  },
  { name: "When", cell: ({ at }) => <Timestamp at={at} /> },
];

const TICK_MS = 1_000;

/** Goes on from the moment that the service told. */
function Ticking(props: { readonly now: number }) {
  const [ticks, setTicks] = createSignal(Date.now());
  const interval = setInterval(() => setTicks(Date.now()), TICK_MS);
  onCleanup(() => clearInterval(interval));
  const ahead = createMemo(() => props.now - Date.now());
  return <Timestamp at={ticks() + ahead()} />;
}
