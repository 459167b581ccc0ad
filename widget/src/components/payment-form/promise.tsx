// One plain sentence on what is held, what is charged, the most that can be, and when: the same before paying, at the bank
// and after paying.

import type { JSX } from "solid-js";
import { optionalOf } from "../../page/choice.ts";
import { chargedOf, holdOf, promiseOf } from "../../page/terms.ts";
import { usePage } from "../page.ts";

/**
 * `share` in minor units; 0 while nothing is chosen. `hold`: what is held for it, once that is known. `taken`, on a
 * receipt alone: what is said once it is charged.
 */
export function Promised(props: {
  readonly share: number;
  readonly hold?: number;
  readonly taken?: string | undefined;
}): JSX.Element {
  const { session, words, money, moment, agreement, choice } = usePage();
  const sentence = () => {
    const view = session.view();
    const { share, hold = holdOf(view, share, optionalOf(view, choice())) } = props;
    const told = agreement()?.promise() ?? props.taken;
    if (told) return told;
    if (share === 0) return words.promise[view.role === "coBuyer" ? "notChosen" : "nothingYet"];
    if (view.isCharge) return words.promise.charged(money(share));
    return words.promise[promiseOf(view, share, hold)](
      words.promise["taken" in props ? "held" : "toBeHeld"](money(hold)),
      moment(view.dueDate),
      view.shop.name,
      money(chargedOf(view, share)),
      money(Math.min(hold, view.toCapture ?? hold)),
    );
  };
  return <p class="promise quiet">{sentence()}</p>;
}
