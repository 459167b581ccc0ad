// The plan that a captain agreed to, on the receipt of their payment: what is held or was charged, and what follows.

import type { JSX } from "solid-js";
import { Index, Show } from "solid-js";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";
import { captionOf, PartsTable } from "./parts-table.tsx";
import { promised, spokenWords } from "./spoken.ts";

type Props = {
  /** What is said of an amount once it is charged; undefined before. */
  readonly taken: (amount: number) => string | undefined;
};

export function PlanReceipt(props: Props): JSX.Element {
  const spoken = spokenWords();
  return <Show when={spoken()}>{(words) => <Spoken {...props} words={words()} />}</Show>;
}

function Spoken(props: Props & { readonly words: FinancingWords }): JSX.Element {
  const { session, money, words: page } = usePage();
  const { words } = props;
  const heldNow = (amount: number) => page.promise.held(money(amount));
  const hold = () => session.view().plan?.hold ?? 0;
  const said = () => (hold() > 0 && props.taken(hold())) || promised(words, hold(), heldNow);
  /** Debts of a complete order are as they stand now. */
  const cases = () => {
    const { plan, owed } = session.view();
    return owed === undefined ? (plan?.cases ?? []).map(([, ...later]) => later) : [owed.deadlines];
  };
  return (
    <>
      <p class="promise quiet">{said()}</p>
      <Index each={cases()}>
        {(parts, index) => (
          <PartsTable
            caption={captionOf(words, cases().length, index, words.later)}
            timeZone={session.view().plan?.timeZone}
            parts={parts()}
            words={words}
          />
        )}
      </Index>
    </>
  );
}
