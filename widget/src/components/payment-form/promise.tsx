// One plain sentence on what is held, what is taken, and when: the same before and after paying.

import type { JSX } from "solid-js";
import { holdOf, promiseOf } from "../../page/terms.ts";
import { usePage } from "../page.ts";

/** `share` in minor units; 0 while nothing is chosen. `taken`: what is said once it is charged. */
export function Promised(props: {
  readonly share: number;
  readonly taken?: string | undefined;
}): JSX.Element {
  const { session, words, money, moment, agreement } = usePage();
  const sentence = () => {
    const view = session.view();
    const told = agreement()?.promise() ?? props.taken;
    if (told) return told;
    if (props.share === 0) return words.promise.nothingYet;
    if (view.isCharge) return words.promise.charged(money(props.share));
    const kind = promiseOf(view, props.share);
    const hold = money(holdOf(view, props.share));
    return words.promise[view.tpc ? (`${kind}Tpc` as const) : kind](
      hold,
      moment(view.dueDate),
      view.shop.name,
    );
  };
  return <p class="promise quiet">{sentence()}</p>;
}
