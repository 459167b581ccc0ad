// The frame's side of the handshake with the page around it (protocol.ts). It knows no component.

import type { FrameMessage, Hello, Init, PageMessage } from "../protocol.ts";
import { toInit, toPageMessage } from "../protocol.ts";

export type Parent = {
  readonly init: Init;
  send(message: FrameMessage): void;
  /** What comes before there is a listener is kept for it. */
  listen(listener: (message: PageMessage) => void): void;
};

const asked = new URLSearchParams(location.search);

/** What stands in this frame's address. The server let only a page of this origin have it. */
export const address = {
  publicKey: asked.get("publicKey") ?? "",
  origin: asked.get("origin") ?? "",
} as const;

/** Resolves when the page around this frame has proved to be the one of that origin; never, if there is none. */
export function meetParent(): Promise<Parent> {
  const from = { origin: address.origin, source: window.parent };
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const init = toInit(event, from);
      const [port] = event.ports;
      if (init === undefined || port === undefined) return;
      window.removeEventListener("message", listen);
      resolve(over(port, init));
    };
    window.addEventListener("message", listen);
    const hello: Hello = { type: "hello" };
    window.parent.postMessage(hello, from.origin);
  });
}

function over(port: MessagePort, init: Init): Parent {
  return {
    init,
    send: (message) => port.postMessage(message),
    listen(listener) {
      port.onmessage = ({ data }) => {
        const message = toPageMessage(data);
        if (message !== undefined) listener(message);
      };
    },
  };
}
