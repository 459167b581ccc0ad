// Figures of conversion: how many of those who opened a page in the last 30 days have paid, and how long shared orders took.

import { Show } from "solid-js";
import type { ConversionJson, TodayJson } from "../../../../../src/api/dashboard/today-json.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { platformColumn } from "./platform-column.ts";

type Counts = Pick<TodayJson, "conversion">;

export function ConversionFigures(props: Counts) {
  return <Show when={props.conversion}>{(conversion) => <Figures conversion={conversion()} />}</Show>;
}

function Figures(props: { readonly conversion: readonly ConversionJson[] }) {
  const completed = () => props.conversion.filter((each) => each.completed > 0);
  return (
    <>
      <Table
        caption="Pages in the last 30 days: how often they were opened, and how many people paid"
        rows={props.conversion.flatMap(byRole)}
        empty="No page was opened in the last 30 days."
        columns={[
          { name: "Pages of", cell: ({ role }) => role },
          { name: "Opened", isFigure: true, cell: ({ opened }) => opened },
          { name: "Began to pay", isFigure: true, cell: (row) => ofOpened(row.started, row) },
          { name: "Paid", isFigure: true, cell: (row) => ofOpened(row.paid, row) },
          ...moduleColumn(props.conversion),
          ...platformColumn(),
        ]}
      />
      <Show when={completed().length > 0}>
        <Table
          caption="Shared orders completed in the last 30 days"
          rows={completed()}
          empty=""
          columns={[
            { name: "Orders", cell: (row) => row.completed },
            {
              name: "All had paid after (median)",
              cell: ({ medianMinutes }) => (medianMinutes === null ? "–" : durationText(medianMinutes)),
            },
            {
              name: "Covered by captains for others",
              cell: ({ coveredPercent }) => `${coveredPercent ?? 0} %`,
            },
            ...moduleColumn(completed()),
            ...platformColumn(),
          ]}
        />
      </Show>
    </>
  );
}

function byRole({ captain, coBuyer, ...rest }: ConversionJson) {
  return [
    { ...rest, ...captain, role: "Captains" },
    { ...rest, ...coBuyer, role: "Co-buyers" },
  ];
}

/** Not where no order was paid through a module. */
function moduleColumn<T extends Pick<ConversionJson, "module">>(
  rows: readonly Pick<ConversionJson, "module">[],
): readonly Column<T>[] {
  if (rows.every(({ module }) => module === null)) return [];
  return [{ name: "Module", cell: ({ module }) => module ?? "none" }];
}

function ofOpened(count: number, { opened }: { readonly opened: number }): string {
  return opened === 0 ? String(count) : `${count} (${Math.round((100 * count) / opened)} %)`;
}

function durationText(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`;
}
