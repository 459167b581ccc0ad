// All that a shop's page and a frame of ours say to each other, both ways, in the order of time (T16):
//
//   1. The page's script makes the frame, with public key, locale and the page's own origin in its address. The server
//      serves the document only when the platform allows that origin, and only for frames in such pages.
//   2. The frame posts `hello` to its parent, with that origin as target: a page that is somewhere else never gets it.
//   3. The page's script takes a `hello` from that one frame's window and our origin alone, and answers with `init` and
//      one end of a new channel, with our origin as target. A frame that is loaded again says hello again.
//   4. The frame takes the first `init` from its parent and that origin alone, and then listens to its window no more.
//      All else goes through the channel, whose two ends only they hold.
//
// Both sides judge what they get by the guards below; neither believes in types.

import type { Failure, Validated } from "./script/api.ts";

export type Scheme = "light" | "dark";

export type Hello = { readonly type: "hello" };

/** What the frame is to show. `order` is the shop's own object, as JSON carries it; the server judges it. */
export type Init = {
  readonly type: "init";
  readonly scheme: Scheme;
  readonly cta: boolean;
  readonly orderId?: string | undefined;
  readonly order?: Readonly<Record<string, unknown>> | undefined;
};

/** From the page, through the channel. */
export type PageMessage = { readonly type: "pay" } | { readonly type: "scheme"; readonly scheme: Scheme };

/** From the frame, through the channel. `mistake` is one of the shop's developer, not of its buyer. */
export type FrameMessage =
  | { readonly type: "height"; readonly px: number; readonly title: string }
  | { readonly type: "ready" }
  | { readonly type: "valid" }
  | { readonly type: "invalid" }
  | { readonly type: "error"; readonly data: Failure; readonly mistake: boolean }
  | { readonly type: "order"; readonly order: string }
  | { readonly type: "validated"; readonly data: Validated };

const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 8_000;

/** A window message, as far as it says who sent it. */
type Sent = { readonly origin: string; readonly source: unknown; readonly data: unknown };
type Sender = { readonly origin: string; readonly source: unknown };

/** Whether the frame of ours in `from` says that it is there. */
export function isHello(sent: Sent, from: Sender): boolean {
  return isFrom(sent, from) && typeOf(sent.data) === "hello";
}

/** The `init` of the page in `from`. */
export function toInit(sent: Sent, from: Sender): Init | undefined {
  if (!isFrom(sent, from) || typeOf(sent.data) !== "init" || !isRecord(sent.data)) return undefined;
  const { scheme, cta, orderId, order } = sent.data;
  return {
    type: "init",
    scheme: toScheme(scheme),
    cta: cta !== false,
    ...(typeof orderId === "string" ? { orderId } : {}),
    ...(isRecord(order) ? { order } : {}),
  };
}

export function toPageMessage(data: unknown): PageMessage | undefined {
  if (!isRecord(data)) return undefined;
  if (data.type === "pay") return { type: "pay" };
  return data.type === "scheme" ? { type: "scheme", scheme: toScheme(data.scheme) } : undefined;
}

export function toFrameMessage(message: unknown): FrameMessage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, px, title, order, data, mistake } = message;
  if (type === "height") return { type, px: boundedHeight(px), title: `${title}` };
  if (type === "ready" || type === "valid" || type === "invalid") return { type };
  if (type === "order" && typeof order === "string") return { type, order };
  if (!isRecord(data)) return undefined;
  const { code, message: text } = data;
  if (type === "error")
    return { type, data: { code: `${code}`, message: `${text}` }, mistake: mistake === true };
  // What it says of a payment is for the shop's back end to confirm, whatever it is.
  return type === "validated" ? { type, data: data as Validated } : undefined;
}

/** The height a frame may have: whole pixels within bounds, whatever it asks for. */
export function boundedHeight(px: unknown): number {
  const asked = typeof px === "number" && px > MIN_HEIGHT_PX ? Math.ceil(px) : MIN_HEIGHT_PX;
  return Math.min(MAX_HEIGHT_PX, asked);
}

function isFrom(sent: Sent, from: Sender): boolean {
  return sent.source !== null && sent.source === from.source && sent.origin === from.origin;
}

function typeOf(data: unknown): unknown {
  return isRecord(data) ? data.type : undefined;
}

function toScheme(value: unknown): Scheme {
  return value === "dark" ? "dark" : "light";
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
