// Big screen of a shared order: who pays, how much is paid and how to join in, for all in the room. It shows no more than
// the co-buyers' page shows a reader who has not paid (T20), and nothing can be done on it.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageParticipant } from "../../api/pages/people.ts";
import type { OrderScreenView, PersonState, ScreenPerson } from "../../api/pages/screen.ts";
import type { AuthorizationStatus } from "../../domain/order/order.ts";
import { amountConfirmed, amountDue } from "../../domain/order/queries.ts";
import type { BuyerPages } from "../contract/buyer.ts";
import { caughtUp, detailsOf, screenLink } from "../orders/view.ts";
import type { Watch } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenedLink } from "./open-page.ts";
import { openLink, providerOf } from "./open-page.ts";
import { pageView } from "./page-view.ts";

export function screenOpener(runtime: Runtime, watchOrders: Watch["watchOrders"]): BuyerPages["openScreen"] {
  return async (token) => {
    const opened = await openLink(runtime, token, (stored) => [screenLink(stored)]);
    if (opened === undefined) return undefined;
    const { stored, platform } = opened;
    return {
      platform,
      locale: detailsOf(stored).locale ?? platform.locale,
      view: () => screenOf(runtime, { platform, stored: caughtUp(runtime, stored) }),
      watch: (onChange) => watchOrders(() => onChange(), stored.order.id),
    };
  };
}

function screenOf(
  runtime: Runtime,
  { platform, stored }: Pick<OpenedLink, "platform" | "stored">,
): OrderScreenView {
  const { order } = stored;
  const provider = providerOf(runtime, platform, stored);
  const access = { kind: "whole" } as const;
  const page = pageView(runtime, { role: "coBuyer", stored, platform, provider, access });
  const { ended, shareUrl: scanUrl, people, participants = [] } = page;
  const amount = amountDue(order);
  const paid = ended === "complete" ? amount : ended === undefined ? amountConfirmed(order) : undefined;
  return {
    shop: page.shop.name,
    sandbox: page.sandbox,
    ...withoutAbsent({ ended, scanUrl }),
    now: page.now,
    dueDate: page.dueDate,
    currency: page.currency,
    amount,
    ...withoutAbsent({ paid }),
    items: page.items.map(({ name, amount: price, quantity, available }) => {
      return {
        name,
        amount: price,
        quantity,
        ...(available !== undefined && { taken: quantity - available }),
      };
    }),
    guests: participants.map(personOf),
    ...(people !== undefined && { people: { paid: people.paid, ...withoutAbsent({ left: people.left }) } }),
  };
}

/** A first name is enough for all in the room: nothing of the last name is shown. */
function personOf({ firstName, amount, status }: PageParticipant): ScreenPerson {
  return {
    ...(firstName !== "" && { name: firstName }),
    ...withoutAbsent({ amount }),
    state: stateOf(status),
  };
}

function stateOf(status: AuthorizationStatus): PersonState {
  if (status === "captured") return "charged";
  return status === "authorized" ? "held" : "asked";
}
