// Timeline of an order, newest first: what happened to it, webhooks with their attempts, e-mails, and who acted.

import { For, Show } from "solid-js";
import type { OrderViewJson, TimelineEntryJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD, pathTo } from "../../../../../src/api/paths.ts";
import { moneyText } from "../../parts/money.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp, timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { personText } from "./acts.ts";

type Webhook = Extract<TimelineEntryJson, { readonly source: "webhook" }>;
type Mail = Extract<TimelineEntryJson, { readonly source: "mail" }>;

export function OrderTimeline(props: { readonly order: OrderViewJson }) {
  return (
    <Table
      caption="Timeline, newest first"
      columns={columns(props.order)}
      rows={props.order.timeline}
      empty="Nothing has happened yet."
    />
  );
}

function columns(order: OrderViewJson): readonly Column<TimelineEntryJson>[] {
  return [
    { name: "When", cell: ({ at }) => <Timestamp at={at} /> },
    { name: "What", cell: (entry) => <What entry={entry} /> },
    {
      name: "Who",
      cell: (entry) => {
        const who = whoText(order, entry);
        return who === "" ? "" : <span class="breaks">{who}</span>;
      },
    },
    {
      name: "Amount",
      cell: (entry) =>
        "amount" in entry && entry.amount !== undefined ? moneyText(entry.amount, order.currency) : "",
      isFigure: true,
    },
  ];
}

function What(props: { readonly entry: TimelineEntryJson }) {
  const { entry } = props;
  if (entry.source === "webhook") return <WebhookText webhook={entry} />;
  return entry.source === "mail" ? mailText(entry) : whatText(entry);
}

function mailText({ kind, state, tries, error }: Mail): string {
  const why = error === undefined ? "" : `: ${error}`;
  const times = tries > 1 ? `, ${tries} tries` : "";
  return `E-mail “${inWords(kind)}”: ${state}${times}${why}`;
}

function whatText(entry: Exclude<TimelineEntryJson, Webhook | Mail>): string {
  const what = capitalized(inWords(entry.kind));
  if (entry.source === "act")
    return entry.outcome === "done" ? `Act: ${what}` : `Act refused: ${what} (${inWords(entry.outcome)})`;
  const until = entry.until === undefined ? "" : `, until ${timeText(entry.until)}`;
  return `${what}${entry.detail === undefined ? "" : ` (${inWords(entry.detail)})`}${until}`;
}

function WebhookText(props: { readonly webhook: Webhook }) {
  const { id, kind, state, attempts } = props.webhook;
  return (
    <div>
      Webhook <a href={pathTo(DASHBOARD.event, { id })}>{kind}</a>: {state}
      <Show when={attempts.length > 0}>
        <ul class="plain-list quiet">
          <For each={attempts}>
            {({ at, status, failure, tookMs }) => (
              <li>{`${timeText(at)}: ${status ?? failure ?? "no answer"}, ${tookMs} ms`}</li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}

function whoText({ people }: OrderViewJson, entry: TimelineEntryJson): string {
  if (entry.source === "webhook" || entry.source === "mail") return "";
  if (entry.source === "act") return actorText(entry.actor, entry.who);
  const person = people.find(({ payer }) => payer === entry.payer);
  return person === undefined ? capitalized(inWords(entry.by ?? "")) : personText(person);
}

function actorText(actor: string, who: string | undefined): string {
  if (who === undefined) return capitalized(actor);
  return actor === "apiKey" ? `API key …${who}` : who;
}
