// The plan of an act, by person: where their money is, and where it will be.

import { For, Show } from "solid-js";
import type { PlanJson, StandingJson } from "../../../../../src/api/dashboard/order-json.ts";
import { moneyText } from "../../parts/money.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { personText } from "./acts.ts";

type Person = PlanJson["people"][number];

const SUMS: readonly (readonly [keyof StandingJson, string])[] = [
  ["held", "Held"],
  ["charged", "Charged"],
  ["refunded", "Refunded"],
  ["toCharge", "Charged at the due date"],
];

export function PlanView(props: { readonly plan: PlanJson }) {
  const money = (amount: number) => moneyText(amount, props.plan.currency);
  const isDueChanged = () => props.plan.due.before !== props.plan.due.after;
  return (
    <>
      <Show when={isDueChanged()}>
        <p>{`Due in all: ${money(props.plan.due.before)}, then ${money(props.plan.due.after)}.`}</p>
      </Show>
      <Table
        caption="What would happen, by person"
        columns={columns(props.plan, money)}
        rows={props.plan.people}
        empty="No money is held or charged."
      />
      <Show when={props.plan.deadlines}>
        {(deadlines) => (
          <ul>
            <For each={deadlines()}>
              {({ dueAt, amount, status }) => (
                <li>
                  <Timestamp at={dueAt} />
                  {`: ${money(amount)}, ${status}`}
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </>
  );
}

/** Only sums that anybody has, before or after. */
function columns({ people }: PlanJson, money: (amount: number) => string): readonly Column<Person>[] {
  const used = SUMS.filter(([sum]) => people.some(({ before, after }) => before[sum] + after[sum] > 0));
  const lowered: Column<Person> = {
    name: "Debt given up",
    cell: (person) => money(person.lowered),
    isFigure: true,
  };
  return [
    { name: "Person", cell: personText },
    ...used.map(
      ([sum, name]): Column<Person> => ({
        name,
        cell: ({ before, after }) => <Step before={money(before[sum])} after={money(after[sum])} />,
        isFigure: true,
      }),
    ),
    ...(people.some((person) => person.lowered > 0) ? [lowered] : []),
  ];
}

function Step(props: { readonly before: string; readonly after: string }) {
  return (
    <Show when={props.before !== props.after} fallback={<span class="quiet">{props.before}</span>}>
      <span>
        <span class="quiet">{`${props.before}, then `}</span>
        <strong>{props.after}</strong>
      </span>
    </Show>
  );
}
