// Reads what a shop's page configured into what the script works with, or says in one sentence what is wrong with it.
// What an order may be is for the server to judge.

import { isRecord } from "../protocol.ts";
import type { CaptainConfig, CaptainEvents, Failure, SearchRoot } from "./api.ts";

export type Kind = "captain" | "link" | "help";

/** `events` stays the page's own object: what is in it when something happens is called. */
export type Setup = {
  readonly selector: string;
  readonly root: SearchRoot;
  readonly publicKey: string;
  /** Absent: the order's, the platform's or the browser's, as the server finds. */
  readonly locale?: string | undefined;
  readonly cta: boolean;
  readonly events: CaptainEvents;
  readonly orderId?: string | undefined;
  readonly order?: Readonly<Record<string, unknown>> | undefined;
};

type Given = Partial<CaptainConfig>;

/** Never throws, whatever `config` is. `selector` and `root` hold where the page names no others. */
export function readConfig(
  kind: Kind,
  config: unknown,
  usual: Pick<Setup, "selector" | "root">,
): Setup | Failure {
  try {
    const given = (config ?? {}) as Given;
    return faultOf(kind, given) ?? setupOf(given, usual);
  } catch (error) {
    return { code: "invalidConfig", message: `${error}` };
  }
}

/** The first rule that is broken. */
function faultOf(kind: Kind, given: Given): Failure | undefined {
  const { publicKey, orderId, order, context, events, selector } = given;
  const key = `${publicKey ?? ""}`;
  const isSecret = key.startsWith("sk_");
  const rules: readonly (readonly [isBroken: boolean, message: string])[] = [
    [isSecret, "publicKey is a secret key, which every reader of this page can read: replace it at once"],
    [!key.startsWith("pk_"), "publicKey must be the platform's public key (pk_…)"],
    [orderId !== undefined && !`${orderId}`.startsWith("ord_"), "orderId must be an order's id (ord_…)"],
    [kind === "link" && orderId === undefined, "orderId is missing"],
    [
      kind === "captain" && !isRecord(order) && orderId === undefined,
      "give orderId, or order with its amount",
    ],
    [selector !== undefined && typeof selector !== "string", "selector must be a CSS selector"],
    [context != null && typeof context.querySelector !== "function", "context must be a node to search in"],
    [events != null && !isRecord(events), "events must be an object of callbacks"],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  return broken && { code: isSecret ? "secretKey" : "invalidConfig", message: broken[1] };
}

function setupOf(given: Given, usual: Pick<Setup, "selector" | "root">): Setup {
  const { publicKey = "", orderId, order, locale, context, events, selector, cta } = given;
  const spoken = locale ?? order?.locale;
  return {
    selector: selector ?? usual.selector,
    root: context ?? usual.root,
    publicKey,
    cta: cta !== false,
    events: events ?? {},
    locale: spoken && `${spoken}`,
    orderId,
    order: orderId === undefined ? orderOf(given) : undefined,
  };
}

/** As JSON carries it, and as it is now: what a framework wraps around its data does not cross to the frame. */
function orderOf({ order, currency, modules, locale }: Given) {
  return JSON.parse(JSON.stringify({ currency, modules, locale, ...order }));
}
