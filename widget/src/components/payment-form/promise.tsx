// One plain sentence on what is held, what is taken, and when: the same before and after paying.

import type { JSX } from "solid-js";
import { planOf, promiseOf } from "../../page/terms.ts";
import { usePage } from "../page.ts";

/** `share` in minor units; 0 while nothing is chosen. */
export function Promised(props: { readonly share: number }): JSX.Element {
  const { session, words, money, moment, choice } = usePage();
  const sentence = () => {
    const view = session.view();
    if (props.share === 0) return words.promise.nothingYet;
    if (view.isCharge) return words.promise.charged(money(props.share));
    const kind = promiseOf(view, props.share);
    const hold = money(planOf(view, props.share, choice().nbShares).hold);
    return words.promise[view.tpc ? (`${kind}Tpc` as const) : kind](
      hold,
      moment(view.dueDate),
      view.shop.name,
    );
  };
  return <p class="promise quiet">{sentence()}</p>;
}
