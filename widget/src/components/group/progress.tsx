// Progress of the order's payment, as a bar and in words.

import type { JSX } from "solid-js";
import { paidSoFar } from "../../page/terms.ts";
import { usePage } from "../page.ts";

export function Progress(): JSX.Element {
  const { session, words, money } = usePage();
  const paid = () => paidSoFar(session.view());
  return (
    <div class="progress">
      <progress max={session.view().amount} value={paid()} aria-labelledby="progress-text" />
      <p id="progress-text" class="quiet">
        {words.paid.progress(money(paid()), money(session.view().amount))}
      </p>
    </div>
  );
}
