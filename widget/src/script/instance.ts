// One component of the widget in a shop's page: configured once, mounted as often as the page likes. Nothing that a
// page does with it, and nothing that its callbacks do, is thrown back at it (specification/widget).

import type { FrameMessage } from "../protocol.ts";
import type { Captain } from "./api.ts";
import type { Kind, Setup } from "./config.ts";
import { readConfig } from "./config.ts";
import type { Frame } from "./frame.ts";
import { openFrame } from "./frame.ts";
import { showLost } from "./lost.ts";
import { whenThere } from "./place.ts";
import { settings } from "./settings.ts";
import { call, complain, report } from "./tell.ts";
import { wordsFor } from "./words.ts";

const { selectorPrefix, publicUrl } = settings;

const INIT = { captain: "initCaptain", link: "initLink", help: "initHelp" } as const;

/** `config` is whatever the page gave. */
export function createInstance(kind: Kind, config: unknown): Captain {
  const setup = readConfig(kind, config, { selector: `${selectorPrefix}${kind}`, root: document });
  if (!("code" in setup)) return working(kind, setup);
  report(config ?? {}, setup, INIT[kind]);
  const idle: Captain = { mount: () => idle, pay: () => undefined };
  return idle;
}

function working(kind: Kind, setup: Setup): Captain {
  const { publicKey, locale, cta, order = {} } = setup;
  // Where nothing is said, what stands between the shop's own words is in the shop's own language.
  const words = wordsFor(locale ?? (document.documentElement.lang || navigator.language));
  let frame: Frame | undefined;
  let stopWaiting: (() => void) | undefined;
  let state: "idle" | "coming" | "ready" = "idle";
  let wantsPay = false;
  /** An order that a frame has made is what every later frame of this instance shows. */
  let { orderId } = setup;
  /** A frame that is loaded again tells again what was paid. */
  let validated: string | undefined;

  function leave() {
    stopWaiting?.();
    frame?.close();
    frame = stopWaiting = undefined;
    state = "idle";
    wantsPay = false;
  }

  function hear(message: FrameMessage) {
    if (message.type === "order") orderId = message.order;
    if (message.type === "ready") state = "ready";
    if (message.type === "validated") {
      if (message.data.auth === validated) return;
      validated = message.data.auth;
    }
    pass(kind, setup, message);
    payIfWanted();
  }

  function payIfWanted() {
    if (state !== "ready" || !wantsPay) return;
    wantsPay = false;
    frame?.send({ type: "pay" });
  }

  function show(host: Element) {
    const onLost = () => {
      leave();
      const hosted = kind === "captain" && orderId !== undefined ? hostedPage(publicKey, orderId) : undefined;
      showLost(host, { words, again: () => show(host), hosted });
      report(setup, { code: "frameNotLoaded", message: notLoaded() }, INIT[kind]);
    };
    const init = () => {
      state = "coming";
      return { cta, ...(orderId === undefined ? { order } : { orderId }) };
    };
    const frameOf = { kind, publicUrl, publicKey, locale, orderId, ux: order.ux, title: words[kind], init };
    state = "coming";
    frame = openFrame(host, { ...frameOf, onMessage: hear, onLost, onGone: leave });
  }

  const instance: Captain = {
    mount(selector = setup.selector) {
      leave();
      state = "coming";
      const missed = (message: string) => report(setup, { code: "elementNotFound", message }, "mount");
      stopWaiting = whenThere(setup.root as ParentNode, selector, show, missed);
      return instance;
    },
    pay() {
      if (state === "idle") report(setup, { code: "notMounted", message: "mount() first" }, "pay");
      else wantsPay = true;
      payIfWanted();
    },
  };
  return instance;
}

/** What a frame says, to the page's callbacks. */
function pass(kind: Kind, setup: Setup, message: FrameMessage) {
  switch (message.type) {
    case "ready":
      return call(setup, "onReady");
    case "valid":
      return call(setup, "onValid");
    case "invalid":
      return call(setup, "onInvalid");
    case "validated":
      return call(setup, "onValidated", message.data);
    case "error":
      if (message.mistake) complain(`${INIT[kind]}: ${message.failure.message}`);
      return call(setup, "onError", message.failure);
  }
}

function hostedPage(publicKey: string, orderId: string): string {
  return `${publicUrl}/embed/captain/hosted?${new URLSearchParams({ publicKey, orderId })}`;
}

function notLoaded(): string {
  return (
    `the frame did not load. Is publicKey right, is ${location.origin} among the platform's frame_origins, and does ` +
    `this page's Content-Security-Policy allow "frame-src ${publicUrl}"?`
  );
}
