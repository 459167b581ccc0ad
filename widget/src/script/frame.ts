// A frame of ours in the shop's page, and the page's side of the handshake with it (protocol.ts).

import { FRAMES } from "../../../src/api/paths.ts";
import type { FrameMessage, Init, PageMessage } from "../protocol.ts";
import { isHello, toFrameMessage } from "../protocol.ts";
import type { Kind, Setup } from "./config.ts";
import { whenGone } from "./place.ts";
import { schemeOf, whenSchemeChanges } from "./scheme.ts";
import { settings } from "./settings.ts";

export type FrameOptions = {
  readonly kind: Kind;
  readonly setup: Setup;
  /** What the frame is to show, asked for whenever it is loaded. */
  readonly onHello: () => Setup;
  readonly onMessage: (message: FrameMessage) => void;
  /** It did not answer. */
  readonly onLost: () => void;
  /** It was taken out of the page. */
  readonly onGone: () => void;
};

export type Frame = {
  /** Lost if the frame is not loaded. */
  send(message: PageMessage): void;
  close(): void;
};

/** How long a frame may load, and how long one that has loaded may still not have said hello. */
const LOAD_MS = 30_000;
const HELLO_MS = 1_500;
/**
 * Until the frame says how high it is: about as high as it will be, in a narrow place and in a wide one, so that what is
 * below it need not move.
 */
const FIRST_HEIGHTS_PX: Readonly<Record<Kind | "single", readonly [narrow: number, wide: number]>> = {
  captain: [1_320, 1_140],
  single: [830, 760],
  link: [350, 374],
  help: [440, 390],
};
const NARROW_PX = 480;

/** `ux` is of the order that the frame is to make, where its page says so. */
function firstHeightPx(host: Element, kind: Kind, ux: unknown): number {
  const [narrow, wide] = FIRST_HEIGHTS_PX[ux === "single" ? ux : kind];
  return host.clientWidth < NARROW_PX ? narrow : wide;
}

/** A document of ours for `setup`; those of the components are for frames in this page alone. */
export function addressOf(document: string, { publicKey, locale, orderId }: Setup): string {
  const asked = new URLSearchParams({ publicKey, origin: location.origin });
  if (locale !== undefined) asked.set("locale", locale);
  if (orderId !== undefined) asked.set("orderId", orderId);
  return `${settings.publicUrl}${FRAMES}/${document}?${asked}`;
}

/** Puts a frame into `host`, in place of whatever is there. */
export function openFrame(host: Element, options: FrameOptions): Frame {
  const { kind, setup, onHello, onMessage, onLost, onGone } = options;
  const { origin } = new URL(settings.publicUrl);
  const frame = document.createElement("iframe");
  const { style } = frame;
  let port: MessagePort | undefined;
  /** Documents that were loaded and have not said hello yet; either can come first. */
  let silent = 0;
  let timer = setTimeout(onLost, LOAD_MS);

  const dress = () => (style.colorScheme = schemeOf(host));
  const meet = (event: MessageEvent) => {
    if (!isHello(event, { origin, source: frame.contentWindow })) return;
    clearTimeout(timer);
    silent -= 1;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }) => {
      const message = toFrameMessage(data);
      if (message?.type === "height") {
        style.height = `${message.px}px`;
        frame.title = message.title;
      } else if (message !== undefined) onMessage(message);
    };
    const { cta, orderId, order } = onHello();
    const message: Init = { type: "init", scheme: dress(), cta, orderId, order };
    frame.contentWindow?.postMessage(message, origin, [channel.port2]);
  };
  const send = (message: PageMessage) => port?.postMessage(message);
  const close = () => {
    clearTimeout(timer);
    unwatch();
    undress();
    removeEventListener("message", meet);
    port?.close();
    frame.remove();
  };

  frame.onload = () => {
    clearTimeout(timer);
    silent += 1;
    if (silent > 0) timer = setTimeout(onLost, HELLO_MS);
  };
  // A card provider's own frame within ours asks for wallets: some browsers want every frame around it to allow it.
  frame.allow = "clipboard-write; payment *; publickey-credentials-get *; web-share";
  const height = firstHeightPx(host, kind, setup.order?.ux);
  style.cssText = `display:block;width:100%;height:${height}px;border:0`;
  dress();
  frame.src = addressOf(kind, setup);
  addEventListener("message", meet);
  host.replaceChildren(frame);
  const unwatch = whenGone(frame, () => {
    close();
    onGone();
  });
  const undress = whenSchemeChanges(() => send({ type: "scheme", scheme: dress() }));
  return { send, close };
}
