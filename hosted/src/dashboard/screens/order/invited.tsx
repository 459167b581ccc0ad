// People invited to an order: what has become of each invitation, and a reminder of one person.

import { Show } from "solid-js";
import type { InvitedJson, OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { inWords } from "../../parts/words.ts";
import type { AskedAttending } from "./acts.ts";
import { ATTENDING } from "./acts.ts";

type Props = { readonly order: OrderViewJson; readonly attend: (asked: AskedAttending) => void };

export function InvitedPeople(props: Props) {
  return (
    <Show when={props.order.invited.length > 0}>
      <Table caption="Invited" columns={columns(props)} rows={props.order.invited} empty="" />
    </Show>
  );
}

function columns({ order, attend }: Props): readonly Column<InvitedJson>[] {
  const canBeReminded = ({ id }: InvitedJson) => order.attending.nudge?.invitations.includes(id) ?? false;
  return [
    {
      name: "Person",
      cell: ({ name, email, seats }) => (
        <span>
          {name ?? email ?? "No name"}
          <Show when={seats > 1}>{`, ${seats} seats`}</Show>
          <Show when={name !== undefined && email}>{(shown) => <span class="below">{shown()}</span>}</Show>
        </span>
      ),
    },
    { name: "State", cell: ({ status }) => STATES[status] ?? inWords(status) },
    { name: "Reminders", cell: ({ nudges }) => nudges, isFigure: true },
    {
      name: "Act",
      cell: (invited) => (
        <Show when={canBeReminded(invited)} fallback={<span class="quiet">none now</span>}>
          <RemindButton invited={invited} attend={attend} />
        </Show>
      ),
    },
  ];
}

function RemindButton(props: { readonly invited: InvitedJson; readonly attend: Props["attend"] }) {
  const { id, name, email } = props.invited;
  const of = name ?? email ?? "this person";
  return (
    <button
      type="button"
      class="button plain small"
      onClick={() => props.attend({ act: "nudge", only: { id, of } })}
      aria-label={`${ATTENDING.nudge.name}: ${of}`}
    >
      {ATTENDING.nudge.name}
    </button>
  );
}

const STATES: Readonly<Record<string, string>> = {
  waiting: "not written to yet",
  sent: "not answered yet",
  paid: "paid",
  declined: "declined",
  bounced: "the e-mail came back",
};
