// Progress of the order's payment, as one bar and in words: what is paid, what is being paid just now, what is missing.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { beingPaid, dueOf, paidSoFar } from "../../page/terms.ts";
import { usePage } from "../page.ts";

export function Progress(): JSX.Element {
  const { session, words, money } = usePage();
  const due = () => dueOf(session.view());
  const paid = () => paidSoFar(session.view());
  const paying = () => beingPaid(session.view());
  const missing = () => session.view().remaining;
  return (
    <div class="progress">
      <svg class="bar" viewBox={`0 0 ${due()} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-paying" width={paid() + paying()} height="1" />
        <rect class="bar-paid" width={paid()} height="1" />
      </svg>
      <p class="quiet">
        <span>{words.paid.progress(money(paid()), money(due()))}</span>
        <Show when={paying() > 0}>
          <span>{words.paid.beingPaid(money(paying()))}</span>
        </Show>
        <Show when={missing() > 0}>
          <span>{words.paid.missing(money(missing()))}</span>
        </Show>
      </p>
    </div>
  );
}
