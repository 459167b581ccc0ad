// Figures of the service: version, times and sizes.

import { For } from "solid-js";
import type { SystemJson } from "../../../../../src/api/dashboard/system-json.ts";
import { sizeText } from "../../parts/size.ts";
import { timeText } from "../../parts/timestamp.tsx";

/** A difference between clocks that a person need not know of. */
const SMALL_MS = 60_000;

export function Figures(props: { readonly data: SystemJson }) {
  const figures = (): readonly (readonly [string, string])[] => {
    const { version, mode, startedAt, now, bytes } = props.data;
    return [
      ["Version", `${version}, ${mode === "sandbox" ? "sandbox: no money moves" : "live"}`],
      ["Running since", timeText(startedAt)],
      ["Clock", clockText(now, mode)],
      ["Free disk", bytes.free === null ? "cannot be read" : sizeText(bytes.free)],
      ["Database", `${sizeText(bytes.database)}, its log ${sizeText(bytes.log)}`],
    ];
  };
  return (
    <dl class="figures">
      <For each={figures()}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function clockText(now: number, mode: SystemJson["mode"]): string {
  const differenceMs = Math.abs(now - Date.now());
  const differs =
    mode === "live" && differenceMs > SMALL_MS
      ? `; this device's differs by ${Math.round(differenceMs / 60_000)} min`
      : "";
  return timeText(now) + differs;
}
