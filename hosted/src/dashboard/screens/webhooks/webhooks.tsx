// Screen Webhooks: the endpoints of one platform and its events, newest first.

import { createSignal, Show } from "solid-js";
import type { EventRowJson } from "../../../../../src/api/dashboard/messages-json.ts";
import { DASHBOARD, DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Filters, noneText, OrderField, PlatformField, StateField } from "../../parts/filter-form.tsx";
import { Heading } from "../../parts/heading.tsx";
import { EventLink, OrderLink } from "../../parts/links.tsx";
import { Pages } from "../../parts/pages.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized } from "../../parts/words.ts";
import { address } from "../../shell/address.ts";
import { Endpoints } from "./endpoints.tsx";

const STATES = [
  "pending",
  "delivered",
  "exhausted",
  "dropped",
] as const satisfies readonly EventRowJson["state"][];

export function Webhooks() {
  const [isRead, setRead] = createSignal(false);
  return (
    <>
      <Heading text="Webhooks" />
      <Filters path={DASHBOARD.webhooks}>
        <PlatformField />
        <StateField states={STATES} />
        <OrderField />
      </Filters>
      <Endpoints onRead={() => setRead(true)} />
      <Show when={isRead()}>
        <h2>Events</h2>
        <Pages<EventRowJson> path={`${DASHBOARD_API.events}${address().search}`}>
          {(rows) => (
            <Table caption="Events, newest first" columns={COLUMNS} rows={rows()} empty={noneText("event")} />
          )}
        </Pages>
      </Show>
    </>
  );
}

const COLUMNS: readonly Column<EventRowJson>[] = [
  {
    name: "Event",
    cell: ({ id, type }) => <EventLink id={id} name={type} />,
  },
  {
    name: "Order",
    cell: ({ orderId }) => (orderId === undefined ? "none" : <OrderLink id={orderId} />),
  },
  { name: "State", cell: ({ state }) => <span class="status">{capitalized(state)}</span> },
  { name: "Attempts", cell: ({ attemptCount }) => attemptCount, isFigure: true },
  { name: "Last problem", cell: ({ reason }) => reason ?? "none" },
  { name: "Created", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];
