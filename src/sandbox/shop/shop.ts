// Demo shop: a product page whose button creates an order as a real back end would, through the public API with the
// secret key, and a success page that checks the order first.

import { pathTo, SHOP, V1 } from "../../api/paths.ts";
import type { Config, Platform } from "../../config/config.ts";
import { maySeeWidget } from "../../http/widget/allowed-origins.ts";
import type { Html } from "../../text/html.ts";
import type { PageOptions } from "../html.ts";
import { page, seeOther } from "../html.ts";
import type { Inbox, Received } from "../inboxes/inbox.ts";
import { addressesOf, openModules, orderOf } from "./new-order.ts";
import type { Preferences } from "./preferences.ts";
import { preferencesOf, preferred } from "./preferences.ts";
import type { Offered, Order } from "./shop-pages.ts";
import {
  checkoutPage,
  confirmationPage,
  nothingPaidPage,
  problemPage,
  productPage,
  SHOP_NAME,
} from "./shop-pages.ts";

const ACTS = new Map([
  ["commit", V1.commit],
  ["cancel", V1.cancel],
  ["refund", V1.refund],
] as const);

export type ShopOptions = {
  /** Of the running service; its first platform is the demo shop's. */
  readonly config: Pick<Config, "mode" | "namespace" | "platforms" | "publicUrl">;
  /** Calls the API as any client does: a path under `/v1`, JSON in and out. */
  readonly api: (method: "GET" | "POST", path: string, body?: unknown) => Promise<Response>;
  readonly inbox: Inbox;
  readonly newCartId: () => string;
};

export type Shop = {
  /** `GET /shop` */
  product(request: Request): Response;
  /** `POST /shop/buy`: makes the order and sends the buyer to its page, or to the shop's own checkout. */
  buy(form: URLSearchParams): Promise<Response>;
  /** `GET /shop/checkout/:cart`: the widget. */
  checkout(request: Request, cartId: string): Promise<Response>;
  /** `GET /shop/order/:cart`: the success address; asks the API and trusts nothing else. */
  confirmation(request: Request, cartId: string): Promise<Response>;
  /** `POST /shop/order/:cart/:act`, one of `ACTS`: an act of the shop's owner. */
  act(cartId: string, act: string): Promise<Response>;
  /** `GET /shop/cancelled` */
  cancelled(request: Request): Response;
};

/** The shop's own record of a cart. */
type Cart = { readonly orderId: string; readonly preferences: Preferences };

export function createShop({ config, api, inbox, newCartId }: ShopOptions): Shop {
  const carts = new Map<string, Cart>();
  const platform = (): Platform | undefined => config.platforms[0];

  async function read(orderId: string): Promise<Order | undefined> {
    const answer = await api("GET", pathTo(V1.order, { id: orderId }));
    const { data } = (await answer.json()) as { readonly data?: Order };
    return data;
  }

  /** Shows a page about the order of a cart, in the language of its buyer. */
  async function ofCart(
    request: Request,
    cartId: string,
    show: (order: Order, preferences: Preferences) => Response,
  ): Promise<Response> {
    const cart = carts.get(cartId);
    const order = cart && (await read(cart.orderId));
    if (order !== undefined && cart !== undefined) return show(order, cart.preferences);
    const preferences = preferencesOf(request, platform());
    return problem(preferences, preferences.words.problem.noCart, 404);
  }

  return {
    product(request) {
      const preferences = preferencesOf(request, platform());
      const more = { formAction: config.publicUrl };
      return shown(preferences, preferences.words.title, productPage(preferences, offeredBy(config)), more);
    },

    async buy(form) {
      const cartId = newCartId();
      const preferences = preferred(form.get("lang"), form.get("currency"), platform());
      const order = { ...orderOf(form, preferences, platform()), ...addressesOf(config.publicUrl, cartId) };
      const answer = await api("POST", V1.orders, { trackId: cartId, ...order });
      const { data, errors } = (await answer.json()) as { readonly data?: Order; readonly errors?: string[] };
      if (data === undefined)
        return problem(preferences, errors?.join(" ") ?? preferences.words.problem.noOrder);
      carts.set(cartId, { orderId: data.id, preferences });
      return seeOther(
        form.get("where") === "widget" ? pathTo(SHOP.checkout, { cart: cartId }) : data.redirectUrl,
      );
    },

    checkout: (request, cartId) =>
      ofCart(request, cartId, (order, preferences) => checkout(config, cartId, order, preferences)),

    confirmation: (request, cartId) =>
      ofCart(request, cartId, (order, preferences) => {
        const webhooks = inbox.received(order.id);
        const body = confirmationPage(preferences, cartId, order, webhooks);
        const again = isMoving(order, webhooks) ? { refreshSeconds: 1 } : {};
        return shown(preferences, preferences.words.yourOrder, body, again);
      }),

    async act(cartId, act) {
      const cart = carts.get(cartId);
      const path = ACTS.get(act as "commit");
      if (cart !== undefined && path !== undefined) await api("POST", pathTo(path, { id: cart.orderId }));
      return seeOther(pathTo(SHOP.order, { cart: cartId }));
    },

    cancelled(request) {
      const preferences = preferencesOf(request, platform());
      return shown(preferences, preferences.words.nothingPaid.title, nothingPaidPage(preferences));
    },
  };
}

type ShopConfig = ShopOptions["config"];

function shown(
  { language }: Preferences,
  title: string,
  body: Html,
  more: Partial<PageOptions> = {},
): Response {
  return page(body, { title: `${title} · ${SHOP_NAME}`, lang: language, ...more });
}

function problem(preferences: Preferences, message: string, status = 502): Response {
  return shown(preferences, preferences.words.problem.title, problemPage(preferences, message), { status });
}

/** The widget needs a public key, and a platform that lets the demo shop's pages show it. */
function offeredBy(config: ShopConfig): Offered {
  const [platform] = config.platforms;
  const { origin } = new URL(config.publicUrl);
  return {
    modules: openModules(platform).length > 1,
    widget: platform?.publicKeys[0] !== undefined && maySeeWidget(config, platform, origin),
  };
}

function checkout(config: ShopConfig, cart: string, order: Order, preferences: Preferences): Response {
  const { namespace, publicUrl, platforms } = config;
  const publicKey = platforms[0]?.publicKeys[0]?.key ?? "";
  const body = checkoutPage({ preferences, cart, order, publicKey, namespace });
  const from = { frameSource: `'self' ${publicUrl}`, scriptSource: publicUrl, script: SHOP.checkoutScript };
  return shown(preferences, preferences.words.checkout, body, from);
}

/** True while a change is about to come: the payment, its capture, or the webhook of the state just read. */
function isMoving({ status, tpc, shareUrl, refunds }: Order, webhooks: readonly Received[]): boolean {
  if (refunds.some((refund) => refund.status === "pending")) return true;
  if (status === "initiated" || status === "inProgress") return status === "initiated";
  if (status === "confirmed" && !tpc && shareUrl === undefined) return true;
  return !webhooks.some(({ event }) => event === `order.${status}`);
}
