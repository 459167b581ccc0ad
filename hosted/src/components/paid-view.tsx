// It is paid: a receipt for a lone buyer, and for a group how much is left and the link for the others.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { heldPayment, webAddress } from "../page/stage.ts";
import type { Figure } from "./figures.tsx";
import { Figures } from "./figures.tsx";
import { usePage } from "./page.ts";
import { ShareLink } from "./share-link.tsx";
import { StageHeading } from "./stage-heading.tsx";

export function PaidView(): JSX.Element {
  const { session, words } = usePage();
  const view = session.view;
  const shop = () => view().shop.name;
  const othersPay = () => view().ux !== "single" && view().remaining > 0;
  const heading = () => {
    if (othersPay()) return words.heading.sharePaid;
    return view().ux === "single" ? words.heading.paid : words.heading.allPaid;
  };
  return (
    <main class="card stage">
      <div class="centered">
        <span class="tick" aria-hidden="true" />
        <StageHeading>{heading()}</StageHeading>
        <p>
          {view().ux === "single" || othersPay() ? words.paid.thanks(shop()) : words.paid.allPaid(shop())}
        </p>
      </div>
      <Receipt />
      <Show when={othersPay() ? webAddress(view().shareUrl) : undefined}>
        {(address) => <ShareLink address={address()} />}
      </Show>
      <Show when={webAddress(view().successUrl)}>
        {(address) => (
          <a class="button" classList={{ second: othersPay() }} href={address()}>
            {words.paid.toShop(shop())}
          </a>
        )}
      </Show>
    </main>
  );
}

function Receipt(): JSX.Element {
  const { session, words, money, moment } = usePage();
  const rows = (): readonly Figure[] => {
    const view = session.view();
    const paid = { value: money(heldPayment(view)?.amount ?? 0), strong: true };
    const reference = view.trackId === undefined ? [] : [{ name: words.paid.order, value: view.trackId }];
    if (view.ux === "single")
      return [
        { name: words.paid.amount, ...paid },
        { name: words.paid.shop, value: view.shop.name },
        ...reference,
      ];
    const open = [
      { name: words.paid.open, value: money(view.remaining) },
      { name: words.paid.until, value: moment(view.dueDate) },
    ];
    return [{ name: words.paid.share, ...paid }, ...(view.remaining > 0 ? open : []), ...reference];
  };
  return <Figures rows={rows()} />;
}
