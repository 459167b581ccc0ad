// An order's status, sums, deadlines and links.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import { moneyText } from "../../parts/money.ts";
import { timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { platformName } from "../../shell/session.ts";

type Fact = readonly [name: string, value: JSX.Element];

export function Summary(props: { readonly order: OrderViewJson }) {
  return (
    <dl class="facts">
      <For each={factsOf(props.order)}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
      <div class="wide">
        <dt>Order id</dt>
        <dd>{props.order.id}</dd>
      </div>
      <Show when={props.order.shareUrl}>{(url) => <LinkFact name="Link to share" url={url()} />}</Show>
      <Show when={props.order.captainUrl}>{(url) => <LinkFact name="Captain's page" url={url()} />}</Show>
    </dl>
  );
}

/** Sums of zero that say nothing, and deadlines that there are none of, are left out. */
function factsOf(order: OrderViewJson): readonly Fact[] {
  const money = (amount: number) => moneyText(amount, order.currency);
  const sums: readonly (readonly [string, number])[] = [
    ["Committed", order.committedAmount ?? 0],
    ["Waived", order.waived],
    ["Missing", order.missing],
    ["Held", order.held],
    ["Charged", order.captured],
    ["Financed", order.financed ?? 0],
    ["Refunded", order.refunded],
  ];
  const moments: readonly (readonly [string, number | undefined])[] = [
    ["Created", order.createdAt],
    ["Due date", order.dueDate],
    ["Commit by", order.commitDeadline],
    ["Holds end", order.holdsEnd],
  ];
  return [
    ["Status", statusText(order)],
    ["Total", money(order.due)],
    ["Secured", money(order.secured)],
    ...sums.filter(([, amount]) => amount > 0).map(([name, amount]): Fact => [name, money(amount)]),
    ...moments.flatMap(([name, at]): readonly Fact[] => (at === undefined ? [] : [[name, timeText(at)]])),
    ["Kind", [order.ux, order.type, order.tpc ? "two-phase commit" : ""].filter(Boolean).join(", ")],
    ["Platform", platformName(order.platformId)],
  ];
}

function statusText(order: OrderViewJson): string {
  const { status, cancelReason } = order;
  const reason = cancelReason === undefined ? "" : `: ${inWords(cancelReason)}`;
  return `${capitalized(inWords(status))}${reason}${moneyBackText(order)}`;
}

function moneyBackText({ isSettled, stuck, currency }: OrderViewJson): string {
  if (isSettled) return "";
  if (stuck === 0) return ", money is still on its way back";
  return `. ${moneyText(stuck, currency)} could not be given back: refund it at the provider`;
}

function LinkFact(props: { readonly name: string; readonly url: string }) {
  return (
    <div class="wide">
      <dt>{props.name}</dt>
      <dd>
        <a href={props.url} target="_blank" rel="noreferrer">
          {props.url}
        </a>
      </dd>
    </div>
  );
}
