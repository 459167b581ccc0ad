// One component of the widget in a shop's page: configured once, mounted as often as the page likes. Nothing that a
// page does with it, and nothing that its callbacks do, is thrown back at it (specification/widget).

import { HOSTED } from "../../../src/api/paths.ts";
import type { FrameMessage } from "../protocol.ts";
import type { Captain } from "./api.ts";
import type { Kind, Setup } from "./config.ts";
import { readConfig } from "./config.ts";
import type { Frame } from "./frame.ts";
import { addressOf, openFrame } from "./frame.ts";
import { showLost } from "./lost.ts";
import { whenThere } from "./place.ts";
import { settings } from "./settings.ts";
import { call, report, warn } from "./tell.ts";
import { wordsFor } from "./words.ts";

const { selectorPrefix, publicUrl } = settings;

/** `initCaptain` of `init` and `captain`. */
function joined<First extends string, Second extends string>(first: First, second: Second) {
  return `${first}${second[0]?.toUpperCase()}${second.slice(1)}` as `${First}${Capitalize<Second>}`;
}

/** `config` is whatever the page gave. */
export function createInstance(kind: Kind, config: unknown): Captain {
  const setup = readConfig(kind, config, { selector: `${selectorPrefix}${kind}`, root: document });
  if (!("code" in setup)) return working(kind, setup);
  report(config ?? {}, setup, joined("init", kind));
  const idle: Captain = { mount: () => idle, pay: () => undefined };
  return idle;
}

function working(kind: Kind, setup: Setup): Captain {
  // Where nothing is said, what stands between the shop's own words is in the shop's own language.
  const words = wordsFor(setup.locale ?? (document.documentElement.lang || navigator.language));
  let frame: Frame | undefined;
  let stopWaiting: (() => void) | undefined;
  let state: "idle" | "coming" | "ready" = "idle";
  let wantsPay = false;
  /** An order that a frame has made is what every later frame of this instance shows. */
  let shown = setup;
  /** A frame that is loaded again tells again what was paid. */
  let validated: string | undefined;

  function leave() {
    stopWaiting?.();
    frame?.close();
    frame = stopWaiting = undefined;
    state = "idle";
    wantsPay = false;
  }

  function onMessage(message: FrameMessage) {
    if (message.type === "order") shown = { ...setup, orderId: message.order };
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
      showLost(host, { words, again: () => show(host), hosted: hostedPage(kind, shown) });
      report(setup, { code: "frameNotLoaded", message: notLoaded() }, joined("init", kind));
    };
    const onHello = () => {
      state = "coming";
      return shown;
    };
    state = "coming";
    const events = { onHello, onMessage, onLost, onGone: leave };
    frame = openFrame(host, { kind, setup: shown, ...events });
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
  const { type } = message;
  if (type === "height" || type === "order") return;
  if (type === "error" && message.mistake) warn(`${joined("init", kind)}: ${message.data.message}`);
  call(setup, joined("on", type), "data" in message ? message.data : undefined);
}

/** The order's own page, where there is an order. */
function hostedPage(kind: Kind, setup: Setup): string | undefined {
  return kind === "captain" && setup.orderId !== undefined ? addressOf(kind + HOSTED, setup) : undefined;
}

function notLoaded(): string {
  return (
    `the frame did not load. Is publicKey right, is ${location.origin} among the platform's frame_origins, and does ` +
    `this page's Content-Security-Policy allow "frame-src ${publicUrl}"?`
  );
}
