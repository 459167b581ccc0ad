// One plain sentence on what is held, what is taken, and when.

import type { JSX } from "solid-js";
import { planOf, promiseOf } from "../page/terms.ts";
import { usePage } from "./page.ts";

export function Promised(props: { readonly nbShares: number }): JSX.Element {
  const { session, words, money, moment } = usePage();
  const sentence = () => {
    const view = session.view();
    const plan = planOf(view, props.nbShares);
    const by = moment(view.dueDate);
    const shop = view.shop.name;
    switch (promiseOf(view, plan)) {
      case "single":
        return view.tpc
          ? words.promise.singleTpc(money(plan.hold), shop)
          : words.promise.single(money(plan.hold));
      case "direct":
        return view.tpc
          ? words.promise.directTpc(money(plan.hold), by, shop)
          : words.promise.direct(money(plan.hold), by);
      case "standard":
        return view.tpc
          ? words.promise.standardTpc(money(plan.hold), by, shop)
          : words.promise.standard(money(plan.hold), by);
    }
  };
  return <p class="promise quiet">{sentence()}</p>;
}
