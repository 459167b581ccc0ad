// People, deadlines, items and asks of an order, each as a table.

import { For, Show } from "solid-js";
import type {
  AskJson,
  DeadlineJson,
  ItemJson,
  OrderViewJson,
  PaymentJson,
  PersonJson,
} from "../../../../../src/api/dashboard/order-json.ts";
import { moneyText } from "../../parts/money.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import type { Asked } from "./acts.ts";
import { ACTS, personText } from "./acts.ts";

type Props = { readonly order: OrderViewJson };
type Asking = { readonly ask: (asked: Asked) => void };

export function People(props: Props & Asking) {
  return (
    <Table
      caption="People"
      columns={peopleColumns(props.order.currency, props.ask)}
      rows={props.order.people}
      empty="No one has paid yet."
    />
  );
}

function peopleColumns(currency: string, ask: Asking["ask"]): readonly Column<PersonJson>[] {
  const sums: readonly (readonly [string, (person: PersonJson) => number])[] = [
    ["Share", ({ share }) => share],
    ["Pledge", ({ pledge }) => pledge],
    ["At most", ({ atMost }) => atMost],
    ["Charged", ({ charged }) => charged],
    ["Refunded", ({ refunded }) => refunded],
  ];
  return [
    { name: "Person", cell: (person) => <Who person={person} /> },
    ...sums.map(
      ([name, of]): Column<PersonJson> => ({
        name,
        cell: (person) => moneyText(of(person), currency),
        isFigure: true,
      }),
    ),
    { name: "Payments", cell: (person) => <Payments person={person} currency={currency} ask={ask} /> },
  ];
}

function Who(props: { readonly person: PersonJson }) {
  return (
    <span>
      {personText(props.person)}
      <Show when={props.person.seats > 1}>{`, ${props.person.seats} seats`}</Show>
      <Show when={props.person.email}>{(email) => <span class="below">{email()}</span>}</Show>
    </span>
  );
}

function Payments(props: Asking & { readonly person: PersonJson; readonly currency: string }) {
  return (
    <ul class="plain-list">
      <For each={props.person.payments}>
        {(payment) => (
          <li>
            {paymentText(payment, props.currency)}
            <For each={payment.acts}>
              {(act) => (
                <>
                  {" "}
                  <button
                    type="button"
                    class="button plain small"
                    onClick={() => props.ask({ act, payment: { ...payment, of: personText(props.person) } })}
                    aria-label={`${ACTS[act].name}: ${personText(props.person)}`}
                  >
                    {ACTS[act].name}
                  </button>
                </>
              )}
            </For>
          </li>
        )}
      </For>
    </ul>
  );
}

function paymentText({ amount, disputes = [], ...payment }: PaymentJson, currency: string): string {
  const disputed = disputes.map(
    (dispute) => `, dispute about ${moneyText(dispute.amount, currency)}: ${dispute.status}`,
  );
  return `${moneyText(amount, currency)}: ${stateText(payment)}${disputed.join("")}`;
}

function stateText({ status, failureCode }: Pick<PaymentJson, "status" | "failureCode">): string {
  return inWords(status) + (failureCode === undefined ? "" : ` (${inWords(failureCode)})`);
}

/** What the captain pays after completion. */
export function PaidLater(props: Props) {
  const { currency } = props.order;
  const columns: readonly Column<DeadlineJson>[] = [
    { name: "Due", cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
    { name: "Amount", cell: ({ amount }) => moneyText(amount, currency), isFigure: true },
    { name: "Fee", cell: ({ fee }) => moneyText(fee, currency), isFigure: true },
    { name: "State", cell: stateText },
  ];
  return (
    <Show when={props.order.deadlines}>
      {(deadlines) => (
        <Table caption="Deadlines of the captain's plan" columns={columns} rows={deadlines()} empty="" />
      )}
    </Show>
  );
}

export function Items(props: Props) {
  const { currency } = props.order;
  const columns: readonly Column<ItemJson>[] = [
    { name: "Item", cell: ({ name, id }) => name ?? id },
    { name: "Quantity", cell: ({ quantity }) => quantity, isFigure: true },
    { name: "Amount", cell: ({ amount }) => moneyText(amount, currency), isFigure: true },
    { name: "Optional", cell: ({ optional }) => (optional ? "yes" : "no") },
  ];
  return (
    <Show when={props.order.items.length > 0}>
      <Table caption="Items" columns={columns} rows={props.order.items} empty="" />
    </Show>
  );
}

export function Asks(props: Props) {
  const nameOf = (payer: string) => {
    const person = props.order.people.find((each) => each.payer === payer);
    return person === undefined ? "Somebody" : personText(person);
  };
  const columns: readonly Column<AskJson>[] = [
    { name: "When", cell: ({ askedAt }) => <Timestamp at={askedAt} /> },
    { name: "By", cell: ({ by }) => `the ${by}` },
    { name: "State", cell: ({ status }) => status },
    {
      name: "Of whom",
      cell: ({ parts }) => (
        <ul class="plain-list">
          <For each={parts}>
            {({ payer, amount, status }) => (
              <li>
                {nameOf(payer)}
                {amount === undefined ? "" : `, ${moneyText(amount, props.order.currency)}`}
                {`: ${status}`}
              </li>
            )}
          </For>
        </ul>
      ),
    },
  ];
  return (
    <Show when={props.order.asks.length > 0}>
      <Table
        caption={capitalized("asks for what is missing")}
        columns={columns}
        rows={props.order.asks}
        empty=""
      />
    </Show>
  );
}
