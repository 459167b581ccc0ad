// Holds that end soon, with their orders and what comes before.

import { Show } from "solid-js";
import type { HoldJson, HoldsJson } from "../../../../../src/api/dashboard/system-json.ts";
import { OrderLink } from "../../parts/links.tsx";
import type { Loading } from "../../parts/loading.tsx";
import { Loaded } from "../../parts/loading.tsx";
import { moneyText } from "../../parts/money.ts";
import { Table } from "../../parts/table.tsx";
import { Timestamp, timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";

const NEXT: Readonly<Record<HoldJson["next"], (at: string) => string>> = {
  commit: (at) => `Commit until ${at}, or it is cancelled`,
  capture: (at) => `Being charged; given up at ${at}`,
  dueDate: (at) => `Charged or cancelled at its due date, ${at}`,
};

export function Holds(props: { readonly of: Loading<HoldsJson> }) {
  return (
    <Loaded of={props.of}>
      {(data) => (
        <>
          <Table
            caption="Holds that end in the next 48 hours, the earliest first"
            rows={data().orders}
            empty="No hold of a payment ends in the next 48 hours."
            columns={[
              {
                name: "Order",
                cell: ({ id, trackId }) => <OrderLink id={id} trackId={trackId} />,
              },
              { name: "Status", cell: ({ status }) => capitalized(inWords(status)) },
              { name: "Held", isFigure: true, cell: ({ held, currency }) => moneyText(held, currency) },
              { name: "First hold ends", cell: ({ holdsEnd }) => <Timestamp at={holdsEnd} /> },
              { name: "Before that", cell: ({ next, nextAt }) => NEXT[next](timeText(nextAt)) },
            ]}
          />
          <Show when={data().hasMore}>
            <p>There are more: only the 50 that end first are shown.</p>
          </Show>
        </>
      )}
    </Loaded>
  );
}
