// The stage in which a buyer can pay: what it is for on one side, the form on the other.

import type { JSX } from "solid-js";
import { usePage } from "./page.ts";
import { PayForm } from "./pay-form.tsx";

export function PayView(): JSX.Element {
  const { parts } = usePage();
  return (
    <main class="columns">
      {parts.summary()}
      <PayForm />
    </main>
  );
}
