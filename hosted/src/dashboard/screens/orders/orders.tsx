// Screen Orders: a search and filters in the address, and the orders that they find, newest first.

import { createMemo, createSignal, Show } from "solid-js";
import type { ChangeJson, OrderRowJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Download } from "../../parts/download.tsx";
import { noneText } from "../../parts/filter-form.tsx";
import { Heading } from "../../parts/heading.tsx";
import { OrderLink } from "../../parts/links.tsx";
import { moneyText } from "../../parts/money.ts";
import { ProblemNotice } from "../../parts/notices.tsx";
import { Pages } from "../../parts/pages.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { address } from "../../shell/address.ts";
import { downloadExport } from "../../shell/download.ts";
import { listen, NewerBar } from "../../shell/live.tsx";
import { hasRight, platformName, session } from "../../shell/session.ts";
import { askedOrders } from "./asked.ts";
import { PersonalData } from "./personal-data.tsx";
import { OrderSearch } from "./search.tsx";

const PAGE = "50";

export function Orders() {
  const [loaded, setLoaded] = createSignal({});
  const [latest, setLatest] = createSignal<ReadonlyMap<string, ChangeJson>>(new Map());
  const [isNewer, setNewer] = createSignal(false);
  listen((changes) => {
    setNewer(true);
    if (changes === "many") return;
    setLatest((known) => {
      const newer = changes.filter(([id, seq]) => seq > (known.get(id)?.[1] ?? 0));
      return new Map([...known, ...newer.map((change) => [change[0], change] as const)]);
    });
  });
  function showLatest() {
    setNewer(false);
    setLatest(new Map());
    setLoaded({});
  }
  const statusOf = ({ id, seq, status }: OrderRowJson) => {
    const change = latest().get(id);
    return change !== undefined && change[1] > seq ? change[2] : status;
  };
  const asked = createMemo(() =>
    askedOrders(address().searchParams, session()?.platforms.map(({ id }) => id) ?? []),
  );
  const filters = () => asked().filters;
  const path = () => `${DASHBOARD_API.orders}?${new URLSearchParams({ limit: PAGE, ...filters() })}`;
  const wrong = () =>
    asked().mistakes.length === 0
      ? undefined
      : [
          "All orders are shown: the address asks for what this list does not have.",
          ...asked().mistakes,
        ].join(" ");
  return (
    <>
      <Heading text="Orders" />
      <OrderSearch given={asked().given} />
      <ProblemNotice sentence={wrong()} />
      <Show when={hasRight("export")}>
        <Download label="Download as CSV" download={() => downloadExport("orders", filters())} />
      </Show>
      <Show when={hasRight("erase") && emailIn(asked().given.search)} keyed>
        {(email) => <PersonalData email={email} onErased={showLatest} />}
      </Show>
      <Show when={loaded()} keyed>
        <Pages<OrderRowJson> path={path()}>
          {(rows) => (
            <Table
              caption="Orders, newest first"
              columns={columns(statusOf)}
              rows={rows()}
              empty={noneText("order")}
            />
          )}
        </Pages>
      </Show>
      <NewerBar isShown={isNewer()} sentence="Orders have changed." show={showLatest} />
    </>
  );
}

/** The address of a buyer that is searched for. */
function emailIn(search = ""): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.exec(search.trim())?.[0];
}

/** Before the captain has paid there is no gap that could be closed, but nothing is paid either. */
function missingText({ status, missing, currency }: OrderRowJson): string {
  if (status === "initiated") return "all";
  return missing === 0 ? "nothing" : moneyText(missing, currency);
}

function columns(statusOf: (row: OrderRowJson) => string): readonly Column<OrderRowJson>[] {
  const all: readonly Column<OrderRowJson>[] = [
    {
      name: "Order",
      cell: ({ id, trackId }) => <OrderLink id={id} trackId={trackId} />,
    },
    { name: "Status", cell: (row) => <span class="status">{capitalized(inWords(statusOf(row)))}</span> },
    { name: "Captain", cell: ({ captain }) => <span class="breaks">{captain ?? "not named yet"}</span> },
    { name: "Total", cell: ({ due, currency }) => moneyText(due, currency), isFigure: true },
    { name: "Secured", cell: ({ secured, currency }) => moneyText(secured, currency), isFigure: true },
    {
      name: "Missing",
      cell: missingText,
      isFigure: true,
    },
    { name: "Created", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { name: "Due date", cell: ({ dueDate }) => <Timestamp at={dueDate} /> },
  ];
  const hasOne = (session()?.platforms.length ?? 0) <= 1;
  return hasOne ? all : [...all, { name: "Platform", cell: ({ platformId }) => platformName(platformId) }];
}
