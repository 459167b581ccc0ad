// Payouts on the screen Exports: what each period came to, newest first. They are statements: the service moves no money.

import type { PayoutRowJson } from "../../../../../src/api/dashboard/payouts-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { moneyText } from "../../parts/money.ts";
import { Pages } from "../../parts/pages.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { platformColumn } from "../today/platform-column.ts";

/** Of one platform, or of all that the member may export. */
export function Payouts(props: { readonly platform: string }) {
  return (
    <>
      <h2>Payouts</h2>
      <p class="quiet">What each period's completed orders came to. The service moves no money itself.</p>
      <Pages<PayoutRowJson>
        path={`${DASHBOARD_API.payouts}?${new URLSearchParams({ platform: props.platform })}`}
      >
        {(rows) => (
          <Table
            caption="Payouts, newest first"
            columns={columns()}
            rows={rows()}
            empty="There is no payout. A platform has payouts once its configuration has [platforms.payouts]."
          />
        )}
      </Pages>
    </>
  );
}

function columns(): readonly Column<PayoutRowJson>[] {
  const sums: readonly Column<PayoutRowJson>[] = [
    figure("Brought forward", ({ broughtForward }) => broughtForward),
    figure("Entries", ({ total, broughtForward }) => total - broughtForward),
    figure("Amount", ({ amount }) => amount),
    figure("Carried forward", ({ carriedForward }) => carriedForward),
  ];
  return [
    { name: "End of period", cell: ({ date }) => <Timestamp at={date} /> },
    ...platformColumn<PayoutRowJson>(),
    { name: "State", cell: (payout) => <span class="status">{stateText(payout)}</span> },
    ...sums,
    { name: "Id", cell: ({ id }) => id },
  ];
}

function figure(name: string, sum: (payout: PayoutRowJson) => number): Column<PayoutRowJson> {
  return { name, cell: (payout) => moneyText(sum(payout), payout.currency), isFigure: true };
}

function stateText({ amount, total }: PayoutRowJson): string {
  if (amount > 0) return "To pay out";
  if (total === 0) return "Nothing to pay out";
  return total < 0 ? "Below zero, carried forward" : "Below the minimum, carried forward";
}
