// The stage in which a buyer can pay: what it is for on one side, the form on the other, and the way back.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { webAddress } from "../page/stage.ts";
import { AmountSummary } from "./amount-summary.tsx";
import { Basket } from "./basket.tsx";
import { usePage } from "./page.ts";
import { PayForm } from "./pay-form.tsx";

export function PayView(): JSX.Element {
  return (
    <>
      <main class="columns">
        <div class="summary">
          <AmountSummary />
          <Basket />
        </div>
        <PayForm />
      </main>
      <CancelFooter />
    </>
  );
}

function CancelFooter(): JSX.Element {
  const { session, words } = usePage();
  return (
    <Show when={webAddress(session.view().cancelUrl)}>
      {(address) => (
        <footer class="foot">
          <a class="link" href={address()}>
            {words.form.cancel}
          </a>
        </footer>
      )}
    </Show>
  );
}
