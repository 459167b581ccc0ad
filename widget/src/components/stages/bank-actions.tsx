// Buttons for a buyer whose bank asks them to confirm: say that it is done, ask again, or give up and take another card.

import type { JSX } from "solid-js";
import { usePage } from "../page.ts";

type Props = { readonly label: string; readonly onAgain: () => void };

export function BankActions(props: Props): JSX.Element {
  const { session, words } = usePage();
  return (
    <div class="actions">
      <button type="button" class="button second" disabled={session.busy()} onClick={() => props.onAgain()}>
        {props.label}
      </button>
      <button
        type="button"
        class="button plain"
        disabled={session.busy()}
        onClick={() => void session.abandon()}
      >
        {words.action.abandon}
      </button>
    </div>
  );
}
