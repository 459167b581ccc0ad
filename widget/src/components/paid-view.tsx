// It is paid: a receipt for a lone buyer, and for a group how much is left and the link for the others.

import type { JSX, ParentProps } from "solid-js";
import { Show } from "solid-js";
import type { PageView } from "../../../src/wire/page.ts";
import { heldPayment, webAddress } from "../page/stage.ts";
import type { Figure } from "./figures.tsx";
import { Figures } from "./figures.tsx";
import { usePage } from "./page.ts";
import { ShareLink } from "./share-link.tsx";
import { StageHeading } from "./stage-heading.tsx";

export function PaidView(props: ParentProps): JSX.Element {
  const { session, words } = usePage();
  const view = session.view;
  const shop = () => view().shop.name;
  const alone = () => paysAlone(view());
  const othersPay = () => !alone() && view().remaining > 0;
  const heading = () => {
    if (othersPay()) return words.heading.sharePaid;
    return alone() ? words.heading.paid : words.heading.allPaid;
  };
  return (
    <main class="card stage">
      <div class="centered">
        <span class="tick" aria-hidden="true" />
        <StageHeading>{heading()}</StageHeading>
        <p>{alone() || othersPay() ? words.paid.thanks(shop()) : words.paid.allPaid(shop())}</p>
      </div>
      <Receipt />
      <Show when={othersPay() ? webAddress(view().shareUrl) : undefined}>
        {(address) => <ShareLink address={address()} />}
      </Show>
      {props.children}
    </main>
  );
}

function Receipt(): JSX.Element {
  const { session, words, money } = usePage();
  const rows = (): readonly Figure[] => {
    const { trackId, remaining } = session.view();
    const alone = paysAlone(session.view());
    const paid = money(heldPayment(session.view())?.amount ?? 0);
    return [
      { name: alone ? words.paid.amount : words.paid.share, value: paid, strong: true },
      ...(remaining > 0 && !alone ? [{ name: words.paid.open, value: money(remaining) }] : []),
      ...(trackId === undefined ? [] : [{ name: words.paid.reference, value: trackId }]),
    ];
  };
  return <Figures rows={rows()} />;
}

/** Also the captain of a group who pays everything, by his choice or because nobody else did. */
function paysAlone(view: PageView): boolean {
  return view.ux === "single" || heldPayment(view)?.amount === view.amount;
}
