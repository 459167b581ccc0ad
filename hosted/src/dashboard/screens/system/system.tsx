// Screen System: what needs a person, health, backlog, holds that end soon, upkeep and checks of the service, its latest
// warnings, and its configuration.

import { For, Show } from "solid-js";
import type { HoldsJson, SystemJson } from "../../../../../src/api/dashboard/system-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Alerts } from "../../parts/alerts.tsx";
import { Heading } from "../../parts/heading.tsx";
import type { Loading } from "../../parts/loading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { CheckSection } from "./checks.tsx";
import { clockProblem, Figures } from "./figures.tsx";
import { Holds } from "./holds.tsx";
import { upkeepText } from "./upkeep.ts";

export function SystemScreen() {
  const system = createLoading<SystemJson>(() => DASHBOARD_API.system);
  const holds = createLoading<HoldsJson>(() => DASHBOARD_API.holds);
  const again = () => void Promise.all([system.again(), holds.again()]);
  return (
    <>
      <Heading text="System" />
      {/* The holds stand in the middle: later than the rest, they would push it down. */}
      <Show when={holds.answer()} fallback={<p role="status">Loading…</p>}>
        <Loaded of={system}>{(data) => <Sections {...{ data, holds, again }} />}</Loaded>
      </Show>
    </>
  );
}

type Props = {
  readonly data: () => SystemJson;
  readonly holds: Loading<HoldsJson>;
  readonly again: () => void;
};

function Sections(props: Props) {
  const data = () => props.data();
  const isReady = () => data().isReady;
  return (
    <>
      <ProblemNotice
        sentence={isReady() ? undefined : "Not ready: no payment can begin. The alerts say why."}
      />
      <Alerts heading="What needs a person" alerts={data().alerts} />
      <ProblemNotice sentence={clockProblem(data())} />
      <DoneNotice sentence={isReady() ? "Ready: the service takes payments." : undefined} />
      <Figures data={data()} />
      <button type="button" class="button plain" onClick={() => props.again()}>
        Look again
      </button>
      <Table
        caption="Backlog"
        rows={data().jobs}
        empty="Nothing is waiting to be done."
        columns={[
          { name: "Job", cell: ({ kind }) => capitalized(inWords(kind)) },
          {
            name: "Waiting",
            isFigure: true,
            cell: ({ count, hasMore }) => `${hasMore ? "more than " : ""}${count.toLocaleString("en-GB")}`,
          },
          { name: "Failing", isFigure: true, cell: ({ failing }) => failing },
          { name: "Oldest is due", cell: ({ oldestDueAt }) => <Timestamp at={oldestDueAt} /> },
        ]}
      />
      <Holds of={props.holds} />
      <Table
        caption="Upkeep"
        rows={data().upkeep}
        empty=""
        columns={[
          { name: "What", cell: ({ kind }) => upkeepText(kind).name },
          { name: "Last", cell: (run) => <LastRun {...run} /> },
          { name: "Left for a person", isFigure: true, cell: ({ problems }) => problems },
          { name: "Command", cell: ({ kind }) => <code>{upkeepText(kind).command}</code> },
        ]}
      />
      <CheckSection done={props.again} />
      <Warnings {...data()} />
      <details>
        <summary>Configuration as it was read</summary>
        <Table
          caption="Values; nothing is changed here: the file stays the truth"
          rows={data().configuration}
          empty=""
          columns={[
            { name: "Key", cell: ([path]) => path },
            { name: "Value", cell: ([, value]) => value },
          ]}
        />
      </details>
    </>
  );
}

function LastRun(props: Pick<SystemJson["upkeep"][number], "at" | "isOverdue">) {
  return (
    <>
      {props.at === null ? "never reported" : <Timestamp at={props.at} />}
      <Show when={props.isOverdue}>
        {" "}
        <span class="alert">overdue</span>
      </Show>
    </>
  );
}

/** Fields of a line that have columns of their own. */
const SHOWN: readonly string[] = ["time", "event", "level"];

function Warnings(props: Pick<SystemJson, "warnings" | "eventsUrl">) {
  return (
    <>
      <Table
        caption="Warnings and alerts since the start, at most 200"
        rows={props.warnings}
        empty="The log has no warning since the start."
        columns={[
          { name: "When", cell: ({ time = "" }) => <Timestamp at={Date.parse(String(time))} /> },
          {
            name: "Level",
            cell: ({ level }) => <span classList={{ alert: level === "alert" }}>{level}</span>,
          },
          { name: "Event", cell: ({ event }) => event },
          { name: "Details", cell: (line) => <Details line={line} /> },
        ]}
      />
      <p>
        <a href={props.eventsUrl}>What each event says, and what to do about it</a>
      </p>
    </>
  );
}

function Details(props: { readonly line: SystemJson["warnings"][number] }) {
  return (
    <ul>
      <For each={Object.entries(props.line).filter(([name]) => !SHOWN.includes(name))}>
        {([name, value]) => (
          <li>
            {inWords(name)}: {value}
          </li>
        )}
      </For>
    </ul>
  );
}
