// Screen Today, the first one: orders, webhooks and alerts that need a person in the next 24 hours, and figures of conversion.

import { createEffect, createSignal, For, Show } from "solid-js";
import type { AttentionJson, TodayJson } from "../../../../../src/api/dashboard/today-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Heading } from "../../parts/heading.tsx";
import { EventLink, OrderLink } from "../../parts/links.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { moneyText } from "../../parts/money.ts";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp, timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { takePlace } from "../../shell/address.ts";
import { listen, NewerBar } from "../../shell/live.tsx";
import { ConversionFigures } from "./conversion.tsx";
import { platformColumn } from "./platform-column.ts";
import { System } from "./system.tsx";

export function TodayScreen() {
  const today = createLoading<TodayJson>(() => DASHBOARD_API.today);
  const [isNewer, setNewer] = createSignal(false);
  listen(() => setNewer(true));
  createEffect(() => today.answer() && scrollBack());
  async function showLatest() {
    setNewer(false);
    await today.again();
  }
  return (
    <>
      <Heading text="Today" />
      <Loaded of={today}>{(data) => <Sections data={data()} />}</Loaded>
      <NewerBar isShown={isNewer()} sentence="Orders have changed." show={() => void showLatest()} />
    </>
  );
}

function scrollBack() {
  const place = takePlace();
  if (place > 0) scrollTo(0, place);
}

type Row = TodayJson["orders"][number];

const REASONS: Readonly<Record<AttentionJson["kind"], (at: string) => string>> = {
  dispute: () => "A buyer's bank disputes a payment: answer at the provider",
  unsettled: (at) => `Cancelled, and not all money has gone back since ${at}`,
  commitDeadline: (at) => `Commit until ${at}, or it is cancelled`,
  gap: (at) => `Something has no buyer yet; due ${at}`,
};

function Sections(props: { readonly data: TodayJson }) {
  const isQuiet = () => {
    const { orders, webhooks, paused, system } = props.data;
    const isCalm = system === null || (system.isReady && system.alerts.length === 0);
    return orders.length + webhooks.length + paused.length === 0 && isCalm;
  };
  return (
    <>
      <DoneNotice sentence={isQuiet() ? "Nothing needs you in the next 24 hours." : undefined} />
      <ProblemNotice
        sentence={
          props.data.system?.isReady === false
            ? "The service is not ready: no payment can begin. System says more."
            : undefined
        }
      />
      <Show when={!isQuiet()}>
        <Table
          caption="Orders that need attention, the most urgent first"
          columns={orderColumns()}
          rows={props.data.orders}
          empty="No order needs attention in the next 24 hours."
        />
      </Show>
      <Show when={props.data.hasMoreOrders}>
        <p>There are more: only the 100 most urgent are shown.</p>
      </Show>
      <Webhooks {...props.data} />
      <Show when={props.data.system}>{(system) => <System {...system()} />}</Show>
      <ConversionFigures {...props.data} />
    </>
  );
}

function orderColumns(): readonly Column<Row>[] {
  return [
    {
      name: "Order",
      cell: ({ id, trackId }) => <OrderLink id={id} trackId={trackId} />,
    },
    {
      name: "Why",
      cell: ({ attention }) => (
        <ul>
          <For each={attention}>{({ kind, at }) => <li>{REASONS[kind](timeText(at))}</li>}</For>
        </ul>
      ),
    },
    { name: "Status", cell: ({ status }) => capitalized(inWords(status)) },
    { name: "Total", isFigure: true, cell: ({ due, currency }) => moneyText(due, currency) },
    {
      name: "Missing",
      isFigure: true,
      cell: ({ missing, currency }) => (missing === 0 ? "nothing" : moneyText(missing, currency)),
    },
    ...platformColumn<Row>(),
  ];
}

function Webhooks(props: Pick<TodayJson, "webhooks" | "hasMoreWebhooks" | "paused">) {
  return (
    <>
      <Show when={props.webhooks.length > 0}>
        <Table
          caption="Webhooks that were given up, newest first"
          rows={props.webhooks}
          empty=""
          columns={[
            {
              name: "Event",
              cell: ({ id, name }) => <EventLink id={id} name={name} />,
            },
            { name: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            {
              name: "Order",
              cell: ({ orderId }) => (orderId === null ? "none" : <OrderLink id={orderId} />),
            },
            ...platformColumn<TodayJson["webhooks"][number]>(),
          ]}
        />
        <Show when={props.hasMoreWebhooks}>
          <p>There are more: only the latest 20 are shown.</p>
        </Show>
      </Show>
      <Show when={props.paused.length > 0}>
        <Table
          caption="Paused endpoints: they answered 410 and get no webhooks"
          rows={props.paused}
          empty=""
          columns={[
            { name: "Endpoint", cell: ({ host }) => host },
            { name: "Since", cell: ({ since }) => <Timestamp at={since} /> },
            ...platformColumn<TodayJson["paused"][number]>(),
          ]}
        />
      </Show>
    </>
  );
}
