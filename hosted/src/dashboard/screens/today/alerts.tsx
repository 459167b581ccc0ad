// Alerts of the log and the room on the disk, for members who see the screen System.

import { Show } from "solid-js";
import type { TodayJson } from "../../../../../src/api/dashboard/today-json.ts";
import { DASHBOARD } from "../../../../../src/api/paths.ts";
import { sizeText } from "../../parts/size.ts";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";

export function Alerts(props: NonNullable<TodayJson["system"]>) {
  const disk = () => (props.freeBytes === null ? "cannot be read" : sizeText(props.freeBytes));
  return (
    <>
      <Show when={props.alerts.length > 0}>
        <Table
          caption="Alerts of the service since its start, newest first"
          rows={props.alerts}
          empty=""
          columns={[
            { name: "Event", cell: ({ event }) => event },
            { name: "When", cell: ({ time = "" }) => <Timestamp at={Date.parse(String(time))} /> },
          ]}
        />
        <p>
          <a href={props.eventsUrl}>What each alert says, and what to do about it</a>
        </p>
      </Show>
      <p>
        Free disk: {disk()}. <a href={DASHBOARD.system}>System</a>
      </p>
    </>
  );
}
