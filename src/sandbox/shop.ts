// Demo shop: a product page whose button creates an order as a real back end would, through the public API with the
// secret key, and a success page that checks the order first.

import { DOCS, pathTo, SANDBOX, SHOP, V1 } from "../api/paths.ts";
import type { Html } from "../text/html.ts";
import { html } from "../text/html.ts";
import { money, page, seeOther } from "./html.ts";
import type { Inbox, Received } from "./inboxes/inbox.ts";
import { timeTravelForm } from "./time-travel/time-travel-form.ts";

const CURRENCY = "EUR";
const PRODUCTS = [
  { name: "Cabin by the lake, 3 nights", amount: 36_000, category: "travel" },
  { name: "Canoe for the weekend", amount: 9_600, category: "leisure" },
  { name: "Firewood, two baskets", amount: 2_400, category: "home" },
] as const;
const TOTAL = PRODUCTS.reduce((total, { amount }) => total + amount, 0);

const SAMPLE_SHOP = pathTo(DOCS.subpage, { page: "guide", subpage: "sample-shop" });
const SOURCES = [
  ["shop.mjs", "Node"],
  ["shop.php", "PHP"],
] as const;

/** The part of an order that the shop reads. */
type Order = {
  readonly id: string;
  readonly status: string;
  readonly tpc: boolean;
  readonly amount: number;
  readonly amountCaptured: number;
  readonly redirectUrl: string;
  readonly shareUrl?: string;
  readonly refunds: readonly { readonly status: string }[];
};

const ACTS = new Map([
  ["commit", V1.commit],
  ["cancel", V1.cancel],
  ["refund", V1.refund],
] as const);

export type ShopOptions = {
  /** The address of this server, without a trailing slash. */
  readonly publicUrl: () => string;
  /** Calls the API as any client does: a path under `/v1`, JSON in and out. */
  readonly api: (method: "GET" | "POST", path: string, body?: unknown) => Promise<Response>;
  readonly inbox: Inbox;
  readonly newCartId: () => string;
};

export type Shop = {
  /** `GET /shop` */
  product(): Response;
  /** `POST /shop/buy`: makes the order and sends the buyer to its page. */
  buy(form: URLSearchParams): Promise<Response>;
  /** `GET /shop/order/:cart`: the success address; asks the API and trusts nothing else. */
  confirmation(cartId: string): Promise<Response>;
  /** `POST /shop/order/:cart/:act`, one of `ACTS`: an act of the shop's owner. */
  act(cartId: string, act: string): Promise<Response>;
  /** `GET /shop/cancelled` */
  cancelled(): Response;
};

export function createShop({ publicUrl, api, inbox, newCartId }: ShopOptions): Shop {
  /** The shop's own record of the order of each cart. */
  const orders = new Map<string, string>();

  async function read(cartId: string): Promise<Order | undefined> {
    const id = orders.get(cartId);
    if (id === undefined) return undefined;
    const answer = await api("GET", pathTo(V1.order, { id }));
    const { data } = (await answer.json()) as { readonly data?: Order };
    return data;
  }

  return {
    product: () => page(productPage(), { title: "Lakeside · demo shop", formAction: publicUrl() }),

    async buy(form) {
      const cartId = newCartId();
      const answer = await api("POST", V1.orders, {
        amount: TOTAL,
        currency: CURRENCY,
        ux: uxOf(form.get("how")),
        financing: form.get("how") === "parts",
        type: form.get("all") === "on" ? "standard" : "direct",
        tpc: form.get("approve") === "on",
        trackId: cartId,
        items: PRODUCTS,
        successUrl: publicUrl() + pathTo(SHOP.order, { cart: cartId }),
        cancelUrl: publicUrl() + SHOP.cancelled,
        notifyUrl: publicUrl() + SHOP.webhooks,
      });
      const { data, errors } = (await answer.json()) as { readonly data?: Order; readonly errors?: string[] };
      if (data === undefined) return problem(errors?.join(" ") ?? "The order could not be made.");
      orders.set(cartId, data.id);
      return seeOther(data.redirectUrl);
    },

    async confirmation(cartId) {
      const order = await read(cartId);
      if (order === undefined)
        return problem("This shop knows no such cart. It forgets them when it restarts.", 404);
      const webhooks = inbox.received(order.id);
      const body = confirmationPage(cartId, order, webhooks);
      const again = isMoving(order, webhooks) ? { refreshSeconds: 1 } : {};
      return page(body, { title: "Your order · demo shop", ...again });
    },

    async act(cartId, act) {
      const id = orders.get(cartId);
      const path = ACTS.get(act as "commit");
      if (id !== undefined && path !== undefined) await api("POST", pathTo(path, { id }));
      return seeOther(pathTo(SHOP.order, { cart: cartId }));
    },

    cancelled: () =>
      page(
        html`<main><h1>Nothing was paid</h1><p>Your cart is still here.</p>
          <p><a class="button" href="${SHOP.product}">Back to the cabin</a></p></main>`,
        { title: "Back in the shop" },
      ),
  };
}

function uxOf(how: string | null): string {
  if (how === "alone" || how === "parts") return "single";
  return how === "items" ? "picking" : "collect";
}

function productPage(): Html {
  return html`<main>
    <p class="note">Demo shop · nothing here is real</p>
    <h1>A weekend by the lake</h1>
    <table>
      <tbody>${PRODUCTS.map(({ name, amount }) => html`<tr><td>${name}</td><td>${money(amount, CURRENCY)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">Total</th><td>${money(TOTAL, CURRENCY)}</td></tr></tfoot>
    </table>
    <form method="post" action="${SHOP.buy}">
      <fieldset>
        <legend>Who pays?</legend>
        <label><input type="radio" name="how" value="together" checked> We share it</label>
        <label><input type="radio" name="how" value="items"> Each takes what is theirs</label>
        <label><input type="radio" name="how" value="alone"> I pay alone</label>
        <label><input type="radio" name="how" value="parts"> I pay alone, in three parts if I like</label>
      </fieldset>
      <label><input type="checkbox" name="all"> Nobody answers for the others: all of it is paid in time, or nothing (standard)</label>
      <label><input type="checkbox" name="approve"> The shop approves before money moves (two-phase commit)</label>
      <button>Pay ${money(TOTAL, CURRENCY)}</button>
    </form>
    <p><a href="${SANDBOX.dashboard}">Clock and webhooks of this sandbox</a> · <a href="${SAMPLE_SHOP}">See the source of such a shop</a>
      (download it for ${SOURCES.map(([file, name], at) => html`${at === 0 ? "" : " or "}<a href="${pathTo(SHOP.source, { file })}">${name}</a>`)})</p>
  </main>`;
}

/** The promise that a shop may make at each status (specification/states#statuses). */
function promise(status: string): string {
  switch (status) {
    case "completed":
      return "Thank you, everything is paid. See you at the lake!";
    case "confirmed":
      return "Thank you, the money is secured. See you at the lake!";
    case "inProgress":
      return "Your share is held. We are waiting for the others.";
    case "pendingCommit":
      return "Everything is ready. The shop has to approve your order.";
    case "cancelled":
      return "This order was cancelled. Nothing is kept.";
    case "refunded":
      return "Everything was given back.";
    default:
      return "We have not heard of your payment yet.";
  }
}

/** True while a change is about to come: the payment, its capture, or the webhook of the state just read. */
function isMoving({ status, tpc, shareUrl, refunds }: Order, webhooks: readonly Received[]): boolean {
  if (refunds.some((refund) => refund.status === "pending")) return true;
  if (status === "initiated" || status === "inProgress") return status === "initiated";
  if (status === "confirmed" && !tpc && shareUrl === undefined) return true;
  return !webhooks.some(({ event }) => event === `order.${status}`);
}

function confirmationPage(cartId: string, order: Order, webhooks: readonly Received[]): Html {
  const heard = webhooks.map(
    ({ event, verified }) => html`<li>${event} · ${verified ? "signature verified" : "signature wrong"}</li>`,
  );
  return html`<main>
    <p class="note">Demo shop</p>
    <h1>${promise(order.status)}</h1>
    <dl>
      <dt>Order</dt><dd><code>${order.id}</code></dd>
      <dt>Status, as read from the API</dt><dd><strong>${order.status}</strong></dd>
      <dt>Captured</dt><dd>${money(order.amountCaptured, CURRENCY)} of ${money(order.amount, CURRENCY)}</dd>
    </dl>
    ${order.shareUrl === undefined ? undefined : html`<p><a href="${order.shareUrl}">The link for the others</a></p>`}
    <h2>Webhooks received</h2>
    <ol>${heard.length === 0 ? html`<li>None yet</li>` : heard}</ol>
    ${ownersPart(cartId, order)}
    <p><a href="${pathTo(SHOP.order, { cart: cartId })}">Read the order again</a> · <a href="${SHOP.product}">Shop</a></p>
  </main>`;
}

/** The acts that are still open to the shop's owner, and the clock's. */
function ownersPart(cartId: string, { status, tpc }: Order): Html | undefined {
  if (status === "cancelled" || status === "refunded") return undefined;
  const button = (act: string, label: string) =>
    html`<form method="post" action="${pathTo(SHOP.act, { cart: cartId, act })}"><button class="quiet">${label}</button></form>`;
  const title = html`<h2>What the shop's owner can do</h2>`;
  if (status === "completed") return html`${title}${button("refund", "Give everything back")}`;
  return html`${title}
    ${tpc ? button("commit", "Commit") : undefined}
    ${button("cancel", "Cancel the order")}
    <h2>Or let time pass</h2>
    ${timeTravelForm(cartId)}`;
}

function problem(message: string, status = 502): Response {
  const body = html`<main><h1>That did not work</h1><p>${message}</p><p><a href="${SHOP.product}">Back to the shop</a></p></main>`;
  return page(body, { title: "Demo shop", status });
}
