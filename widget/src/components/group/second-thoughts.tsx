// Acts of a co-buyer after paying: pay another part, or take a payment back while the order is not fully paid.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { firstChoice } from "../../page/choice.ts";
import { heldPayments } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";

export function SecondThoughts(): JSX.Element {
  const { session, words, choose } = usePage();
  const again = () => {
    choose(firstChoice(session.view()));
    session.want("form");
  };
  return (
    <div class="second-thoughts">
      <Show when={session.view().payable}>
        <button type="button" class="button second" onClick={again}>
          {words.paid.again}
        </button>
      </Show>
      <Withdrawals />
    </div>
  );
}

function Withdrawals(): JSX.Element {
  const { session, words, money } = usePage();
  const payments = () => heldPayments(session.view()).filter(({ withdrawable }) => withdrawable);
  return (
    <For each={payments().map(({ id }) => id)}>
      {(id) => {
        const amount = () => money(payments().find((payment) => payment.id === id)?.amount ?? 0);
        return (
          <Confirm
            label={words.paid.withdraw(amount())}
            question={words.paid.withdrawAsk(amount())}
            text={words.paid.withdrawText}
            yes={words.paid.withdrawYes}
            no={words.paid.withdrawNo}
            busy={session.busy()}
            onYes={() => void session.withdraw(id)}
          />
        );
      }}
    </For>
  );
}
