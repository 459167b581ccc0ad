// Nothing can be paid here any more, and why; what a buyer has paid, the order's reference, and whom they can ask.

import type { JSX, ParentProps } from "solid-js";
import type { Ending } from "../../page/stage.ts";
import { endedSum } from "../../page/terms.ts";
import { usePage } from "../page.ts";
import { ShopContact } from "../payment-form/legal.tsx";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";
import { StageHeading } from "../primitives/stage-heading.tsx";

/** The children are ways to go on. */
export function EndedView(props: ParentProps): JSX.Element {
  const { session, words, money, moment } = usePage();
  const view = session.view;
  const why = (): Ending => {
    const stage = session.stage();
    return stage.kind === "ended" ? stage.why : "closed";
  };
  const text = () => {
    const said = words.ended[why()];
    return typeof said === "string" ? said : said(moment(view().dueDate));
  };
  const reason = () => {
    const { cancelReason, shop } = view();
    if (why() !== "cancelled" || cancelReason === undefined || cancelReason === "dueDate") return "";
    return `${words.ended.reasons[cancelReason](shop.name)} `;
  };
  const rows = (): readonly Figure[] => {
    const { trackId } = view();
    const { amount, isShare } = endedSum(view());
    return [
      { name: isShare ? words.paid.share : words.paid.amount, value: amount > 0 && money(amount) },
      { name: words.paid.reference, value: trackId, text: true },
    ];
  };
  return (
    <main class="card stage centered">
      <StageHeading>{words.heading[why()]}</StageHeading>
      <p>
        {reason()}
        {text()}
      </p>
      <Figures rows={rows()} />
      {props.children}
      <ShopContact />
    </main>
  );
}
