// Receipt of a buyer's payment, held or charged.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { heldPayments } from "../../page/stage.ts";
import { heldBy, paidBy, paysAlone } from "../../page/terms.ts";
import { usePage } from "../page.ts";
import { Promised } from "../payment-form/promise.tsx";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const PlanReceipt = onDemand(async () => (await import("../financing/part.ts")).financingPart.PlanReceipt);

/** `isFolded`: something else comes first. What is held and charged is said all the same. */
export function Receipt(props: { readonly isFolded?: boolean }): JSX.Element {
  const { session, words, money } = usePage();
  const view = session.view;
  const rows = (): readonly Figure[] => {
    const { trackId, remaining } = view();
    const alone = paysAlone(view());
    return [
      { name: alone ? words.paid.amount : words.paid.share, value: money(paidBy(view())), strong: true },
      ...(remaining > 0 && !alone ? [{ name: words.paid.open, value: money(remaining) }] : []),
      ...(trackId === undefined ? [] : [{ name: words.paid.reference, value: trackId, text: true }]),
    ];
  };
  const taken = (amount: number) => {
    const isTaken = heldPayments(view()).every(({ status }) => status === "captured");
    if (isTaken) return words.promise.taken(money(amount));
    return view().ended === "complete" ? words.promise.beingTaken(money(amount)) : undefined;
  };
  return (
    <>
      <Show when={props.isFolded} fallback={<Figures rows={rows()} />}>
        <details class="receipt">
          <summary>{words.invite.receipt}</summary>
          <Figures rows={rows()} />
        </details>
      </Show>
      <Show
        when={view().plan}
        fallback={<Promised share={paidBy(view())} hold={heldBy(view())} taken={taken(paidBy(view()))} />}
      >
        <PlanReceipt taken={taken} />
      </Show>
    </>
  );
}
