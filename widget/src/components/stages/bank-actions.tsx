// Question of a buyer's bank with what is promised of the payment, and the buttons: say that it is done, ask again,
// or give up and take another card.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import type { PagePayment } from "../../../../src/api/pages/page.ts";
import { heldFor } from "../../page/terms.ts";
import { usePage } from "../page.ts";
import { Promised } from "../payment-form/promise.tsx";

/** The promise is that of a payment in full: a plan was agreed to with one of its own, and is what debts are paid for. */
export function BankQuestion(props: { readonly payment: PagePayment }): JSX.Element {
  const { session, words, money } = usePage();
  const hold = () => heldFor(session.view(), props.payment);
  const isFinanced = () => session.view().plan !== undefined || session.view().owed !== undefined;
  return (
    <>
      <p>{hold() === 0 ? words.action.save : words.action.text(money(hold()))}</p>
      <Show when={!isFinanced()}>
        <Promised share={props.payment.amount} hold={hold()} />
      </Show>
    </>
  );
}

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
