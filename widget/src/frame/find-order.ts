// Order of a captain's frame: one that its first payment creates, one that its captain may pay, or one of which only a
// public summary is visible.

import type { FrameState, OrderGlimpse } from "../../../src/api/pages/frame.ts";
import type { PageView } from "../../../src/api/pages/page.ts";
import { PAGE, pathTo, STATE } from "../../../src/api/paths.ts";
import type { Ask, Client, Outcome } from "../page/client.ts";
import { createClient } from "../page/client.ts";
import type { OwnPaymentsStorage } from "../page/own-payments.ts";
import { createOwnPaymentsStorage, emptyStorage, keepsNothing } from "../page/own-payments.ts";
import { send } from "../page/send.ts";
import type { Init } from "../protocol.ts";
import { createFrontClient } from "./front-client.ts";
import { createKeptAttempt, createKeptOrder } from "./kept-attempt.ts";
import { keepToken, keptToken } from "./token.ts";

/** `about` follows the payment: until there is an order it is about nothing. */
export type Found =
  | {
      readonly kind: "visit";
      readonly view: PageView;
      readonly client: Client;
      readonly storage: OwnPaymentsStorage;
      readonly about: () => About;
    }
  | { readonly kind: "glimpse"; readonly order: OrderGlimpse };

export type About = { readonly orderId: string; readonly base: string };

export type Search = {
  readonly publicKey: string;
  readonly init: Pick<Init, "orderId" | "order">;
  /** Asks under `FRAME.captain`. */
  readonly ask: Ask;
  /** The first payment has made an order, now or before the page was loaded again. */
  readonly onOrder: (orderId: string) => void;
};

const pageOf = (token: string): string => pathTo(PAGE.captain, { token });

export function findOrder(search: Search): Promise<Outcome<Found>> {
  const { orderId } = search.init;
  return orderId === undefined ? newOrder(search) : knownOrder(search, orderId);
}

async function newOrder({ publicKey, init, ask, onOrder }: Search): Promise<Outcome<Found>> {
  let about: About = { orderId: "", base: "" };
  // In the language that its buyer reads now, unless the page around says otherwise.
  const order = { locale: document.documentElement.lang, ...init.order };
  const client = createFrontClient({
    ...{ publicKey, order, ask },
    attempts: createKeptAttempt(() => sessionStorage),
    orders: createKeptOrder(() => sessionStorage, { publicKey, order }),
    clientOf: (token) => createClient(pageOf(token), send),
    made({ orderId, token }) {
      about = { orderId, base: pageOf(token) };
      keepToken(orderId, token);
      onOrder(orderId);
    },
  });
  const outcome = await client.state();
  if (outcome.kind !== "answered") return outcome;
  return {
    kind: "answered",
    data: { kind: "visit", view: outcome.data, client, storage: emptyStorage, about: () => about },
  };
}

async function knownOrder(search: Search, orderId: string): Promise<Outcome<Found>> {
  const kept = keptToken(orderId);
  const known = kept === undefined ? undefined : await contextOf(orderId, kept);
  if (known !== undefined && known.kind !== "refused") return known;
  const outcome = await search.ask<FrameState>(STATE, { publicKey: search.publicKey, orderId });
  if (outcome.kind !== "answered") return outcome;
  const state = outcome.data;
  if (state.kind === "glimpse") return { kind: "answered", data: state };
  if (state.kind === "preview") throw new Error("an order is no preview");
  keepToken(orderId, state.token);
  return contextOf(orderId, state.token, state.view);
}

/** `known`: the view that came with the link. Once a buyer pays as captain, the link that the frame was given opens nothing: it goes on with the payer's. */
async function contextOf(orderId: string, token: string, known?: PageView): Promise<Outcome<Found>> {
  let about = { orderId, base: pageOf(token) };
  const client = createClient(about.base, send, (base) => {
    about = { orderId, base };
    keepToken(orderId, base.slice(base.lastIndexOf("/") + 1));
  });
  const storage = createOwnPaymentsStorage(() => sessionStorage, about.base);
  const visit = (view: PageView): Outcome<Found> => ({
    kind: "answered",
    data: { kind: "visit", view, client, storage, about: () => about },
  });
  const kept = storage.read();
  if (known !== undefined && keepsNothing(kept)) return visit(known);
  const outcome = await client.state(kept);
  return outcome.kind === "answered" ? visit(outcome.data) : outcome;
}
