// Pages of the demo shop: the product, the widget's checkout, and the confirmation with what the shop's owner can do.

import { DOCS, pathTo, SANDBOX, SHOP, WIDGET } from "../../api/paths.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { money } from "../html.ts";
import type { Received } from "../inboxes/inbox.ts";
import { timeTravelForm } from "../time-travel/time-travel-form.ts";
import { goodsIn, totalOf } from "./goods.ts";
import type { Preferences } from "./preferences.ts";
import { preferenceLinks } from "./preferences.ts";
import type { ShopWords } from "./words/shop-words.ts";

export const SHOP_NAME = "Lakeside Stays";

const SAMPLE_SHOP = pathTo(DOCS.subpage, { page: "guide", subpage: "sample-shop" });
const SOURCES = [
  ["shop.mjs", "Node"],
  ["shop.php", "PHP"],
] as const;

/** The part of an order that the shop reads. */
export type Order = {
  readonly id: string;
  readonly status: string;
  readonly tpc: boolean;
  readonly amount: number;
  readonly amountCaptured: number;
  readonly currency: string;
  readonly redirectUrl: string;
  readonly shareUrl?: string;
  readonly refunds: readonly { readonly status: string }[];
};

/** What the platform allows: modules to choose from, and the widget on a page of the demo shop. */
export type Offered = { readonly modules: boolean; readonly widget: boolean };

function goodsTable({ words, currency, language }: Preferences): Html {
  const goods = goodsIn(words, currency);
  const price = (amount: number) => money(amount, currency, language);
  return html`<table>
      <tbody>${goods.map(({ name, amount }) => html`<tr><td>${name}</td><td>${price(amount)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${words.total}</th><td>${price(totalOf(goods))}</td></tr></tfoot>
    </table>`;
}

function radio(name: string, value: string, label: string, isChecked = false): Html {
  return html`<label><input type="radio" name="${name}" value="${value}"${isChecked ? html` checked` : undefined}> ${label}</label>`;
}

function placeChoice({ whereToPay, places }: ShopWords): Html {
  return html`<fieldset>
      <legend>${whereToPay}</legend>
      ${radio("where", "page", places.page, true)}
      ${radio("where", "widget", places.widget)}
    </fieldset>`;
}

export function productPage(preferences: Preferences, offered: Offered): Html {
  const { words, language, currency } = preferences;
  const { ways } = words;
  return html`<main>
    <p class="note">${SHOP_NAME} · ${words.notReal}</p>
    <h1>${words.title}</h1>
    ${goodsTable(preferences)}
    <form method="post" action="${SHOP.buy}">
      <input type="hidden" name="lang" value="${language}"><input type="hidden" name="currency" value="${currency}">
      <fieldset>
        <legend>${words.whoPays}</legend>
        ${radio("how", "together", ways.together, true)}
        ${radio("how", "items", ways.items)}
        ${radio("how", "alone", ways.alone)}
        ${radio("how", "parts", ways.parts)}
        ${offered.modules ? radio("how", "ask", ways.ask) : undefined}
      </fieldset>
      <details>
        <summary>${words.moreChoices}</summary>
        ${offered.widget ? placeChoice(words) : undefined}
        <label><input type="checkbox" name="all"> ${words.standard}</label>
        <label><input type="checkbox" name="approve"> ${words.approve}</label>
      </details>
      <button>${words.pay(money(totalOf(goodsIn(words, currency)), currency, language))}</button>
    </form>
    <p><a href="${SANDBOX.dashboard}">${words.clock}</a> · <a href="${SAMPLE_SHOP}">${words.source}</a>
      (${SOURCES.map(([file, name], at) => html`${at === 0 ? "" : ", "}<a href="${pathTo(SHOP.source, { file })}">${name}</a>`)})</p>
    ${preferenceLinks(preferences)}
  </main>`;
}

export type Checkout = {
  readonly preferences: Preferences;
  readonly cart: string;
  readonly order: Order;
  readonly publicKey: string;
  /** Global name of the widget's functions. */
  readonly namespace: string;
};

/** Captain, Link and Help on one page of the shop. */
export function checkoutPage({ preferences, cart, order, publicKey, namespace }: Checkout): Html {
  const { words, language } = preferences;
  const shared = order.shareUrl === undefined ? undefined : html` data-shared`;
  return html`<main class="checkout" data-namespace="${namespace}" data-key="${publicKey}" data-order="${order.id}" data-locale="${language}"${shared}>
    <section>
      <p class="note">${SHOP_NAME}</p>
      <h1>${words.checkout}</h1>
      ${goodsTable(preferences)}
      <p><a href="${pathTo(SHOP.order, { cart })}">${words.yourOrder}</a> · <a href="${SHOP.product}?lang=${language}">${words.shop}</a></p>
    </section>
    <section class="pay"><div id="captain"></div><div id="link"></div></section>
    <div id="help"></div>
    <script src="${WIDGET.script}"></script>
  </main>`;
}

export function confirmationPage(
  { words, language }: Preferences,
  cart: string,
  order: Order,
  webhooks: readonly Received[],
): Html {
  const heard = webhooks.map(
    ({ event, verified }) => html`<li>${event} · ${verified ? words.verified : words.forged}</li>`,
  );
  const price = (amount: number) => money(amount, order.currency, language);
  return html`<main>
    <p class="note">${SHOP_NAME} · ${words.demoShop}</p>
    <h1>${promise(words, order.status)}</h1>
    <dl>
      <dt>${words.order}</dt><dd><code>${order.id}</code></dd>
      <dt>${words.status}</dt><dd><strong>${order.status}</strong></dd>
      <dt>${words.captured}</dt><dd>${words.partOf(price(order.amountCaptured), price(order.amount))}</dd>
    </dl>
    ${order.shareUrl === undefined ? undefined : html`<p><a href="${order.shareUrl}">${words.othersLink}</a></p>`}
    <h2>${words.webhooks}</h2>
    <ol>${heard.length === 0 ? html`<li>${words.noWebhooks}</li>` : heard}</ol>
    ${ownersPart(words, cart, order)}
    <p><a href="${pathTo(SHOP.order, { cart })}">${words.readAgain}</a> · <a href="${SHOP.product}?lang=${language}">${words.shop}</a></p>
  </main>`;
}

function promise({ promises }: ShopWords, status: string): string {
  return Object.hasOwn(promises, status) ? promises[status as keyof typeof promises] : promises.initiated;
}

/** The acts that are still open to the shop's owner, and the clock's. */
function ownersPart(words: ShopWords, cart: string, { status, tpc }: Order): Html | undefined {
  if (status === "cancelled" || status === "refunded") return undefined;
  const button = (act: keyof ShopWords["acts"]) =>
    html`<form method="post" action="${pathTo(SHOP.act, { cart, act })}"><button class="quiet">${words.acts[act]}</button></form>`;
  const title = html`<h2>${words.ownersActs}</h2>`;
  if (status === "completed") return html`${title}${button("refund")}`;
  return html`${title}
    ${tpc ? button("commit") : undefined}
    ${button("cancel")}
    <h2>${words.letTimePass}</h2>
    ${timeTravelForm(cart)}`;
}

export function nothingPaidPage({ words, language }: Preferences): Html {
  const { title, text, back } = words.nothingPaid;
  return html`<main><h1>${title}</h1><p>${text}</p>
    <p><a class="button" href="${SHOP.product}?lang=${language}">${back}</a></p></main>`;
}

export function problemPage({ words, language }: Preferences, message: string): Html {
  return html`<main><h1>${words.problem.title}</h1><p>${message}</p>
    <p><a href="${SHOP.product}?lang=${language}">${words.problem.back}</a></p></main>`;
}
