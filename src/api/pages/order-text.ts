// The server's drawing of an order for its page's document. Types only: the pages' own components draw it
// (hosted/src/order-text.tsx).

import type { Locale } from "../../text/locale.ts";
import type { PageView } from "./page.ts";

/** What an order's text is drawn from. */
export type OrderTextOptions = {
  readonly document: "pay" | "join";
  /** Absent: the link leads nowhere. */
  readonly view: PageView | undefined;
  /** `tag` has the region too, which formats money and dates. */
  readonly language: { readonly language: Locale; readonly tag: string };
  /** An IANA name: where a buyer is, only their browser knows. */
  readonly timeZone: string;
  /** The shop's own wording of the pages. */
  readonly wording: Readonly<Record<string, string>>;
};

/** What a chat shows of a link: plain text, and the address of a picture. */
export type PreviewText = {
  readonly title: string;
  readonly text: string;
  /** The shop. */
  readonly site: string;
  readonly image?: string;
};

/** Markup of an order as its page first shows it, and what a chat shows of its link. */
export type OrderText = (options: OrderTextOptions) => {
  readonly markup: string;
  readonly preview?: PreviewText;
};
