// Figures of the service: version, times and sizes.

import { For } from "solid-js";
import type { SystemJson } from "../../../../../src/api/dashboard/system-json.ts";
import { sizeText } from "../../parts/size.ts";
import { timeText } from "../../parts/timestamp.tsx";

/** A difference between clocks that a person need not know of. */
const SMALL_MS = 60_000;

export function Figures(props: { readonly data: SystemJson }) {
  const figures = (): readonly (readonly [string, string])[] => {
    const { version, mode, startedAt, now, clocks, bytes } = props.data;
    return [
      ["Version", `${version}, ${mode === "sandbox" ? "sandbox: no money moves" : "live"}`],
      ["Running since", timeText(startedAt)],
      ["Clock", clockText(now, mode)],
      ...clocks.map(({ name, aheadMs }) => [`Clock of the provider (${name})`, driftText(aheadMs)] as const),
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
  const aheadMs = now - Date.now();
  const differs = mode === "live" && isApart(aheadMs) ? `; this device's differs by ${minutes(aheadMs)}` : "";
  return timeText(now) + differs;
}

function driftText(aheadMs: number | null): string {
  if (aheadMs === null) return "known after its next answer";
  return isApart(aheadMs) ? `${minutes(aheadMs)} apart from this machine's` : "as this machine's";
}

function isApart(ms: number): boolean {
  return Math.abs(ms) > SMALL_MS;
}

function minutes(ms: number): string {
  return `${Math.round(Math.abs(ms) / 60_000)} min`;
}

/** Deadlines of money go by this machine's clock. */
export function clockProblem({ clocks }: Pick<SystemJson, "clocks">): string | undefined {
  const apart = clocks.find(({ aheadMs }) => aheadMs !== null && isApart(aheadMs));
  if (apart === undefined || apart.aheadMs === null) return undefined;
  const way = apart.aheadMs > 0 ? "ahead of" : "behind";
  return `This machine's clock is ${minutes(apart.aheadMs)} ${way} the provider's (${apart.name}). Set up its time synchronization (NTP): deadlines of money go by it.`;
}
