// Alerts of the service and the room on the disk, for members who see the screen System.

import { Show } from "solid-js";
import type { TodayJson } from "../../../../../src/api/dashboard/today-json.ts";
import { DASHBOARD } from "../../../../../src/api/paths.ts";
import { Alerts } from "../../parts/alerts.tsx";
import { sizeText } from "../../parts/size.ts";

export function System(props: NonNullable<TodayJson["system"]>) {
  const disk = () => (props.freeBytes === null ? "cannot be read" : sizeText(props.freeBytes));
  return (
    <>
      <Show when={props.alerts.length > 0}>
        <Alerts heading="Alerts of the service" alerts={props.alerts} />
      </Show>
      <p>
        Free disk: {disk()}. <a href={DASHBOARD.system}>System</a>
      </p>
    </>
  );
}
