// The stage in which a buyer can pay: what it is for on one side, the form on the other.

import type { JSX } from "solid-js";
import { AmountSummary } from "./amount-summary.tsx";
import { Basket } from "./basket.tsx";
import { PayForm } from "./pay-form.tsx";

export function PayView(): JSX.Element {
  return (
    <main class="columns">
      <div class="summary">
        <AmountSummary />
        <Basket />
      </div>
      <PayForm />
    </main>
  );
}
