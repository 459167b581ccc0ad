// Routes that exist in a sandbox only: the demo shop, the bank's pages, time travel, the shop's webhook endpoint and the
// buyers' inbox. A live start never creates them.

import { DASHBOARD, SANDBOX, SHOP } from "../api/paths.ts";
import { readJson } from "../http/pipeline/body.ts";
import { problemResponse } from "../http/pipeline/response.ts";
import type { PageRequestContext, RequestContext, Route } from "../http/pipeline/route.ts";
import type { SandboxBank } from "../providers/simulator/bank.ts";
import { answerChallenge, showChallenge } from "./bank/bank-page.ts";
import cardFrameScript from "./bank/card-frame.js" with { type: "text" };
import { cardFrame } from "./bank/card-frame-page.ts";
import type { ControlSessions } from "./control/control-session.ts";
import enterScript from "./control/enter.js" with { type: "text" };
import { pinRoutes } from "./control/pin-routes.ts";
import { seeOther } from "./html.ts";
import type { Inbox } from "./inboxes/inbox.ts";
import type { MailInbox } from "./inboxes/mail-inbox.ts";
import { mailDocument, mailList, mailShown } from "./inboxes/mail-pages.ts";
import style from "./sandbox.css" with { type: "text" };
import checkoutScript from "./shop/checkout.js" with { type: "text" };
import type { Shop } from "./shop/shop.ts";
import startStyle from "./start/start-page.css" with { type: "text" };
import type { TimeTravel } from "./time-travel/time-travel.ts";
import { advanceByForm } from "./time-travel/time-travel-form.ts";
import type { Turning } from "./time-travel/turning.ts";

export type SandboxOptions = {
  readonly bank: SandboxBank;
  readonly shop: Shop;
  readonly inbox: Inbox;
  readonly mails: MailInbox;
  readonly clock: Pick<TimeTravel, "now">;
  readonly turning: Turning;
  readonly control: ControlSessions;
  /** The keys that may sign webhooks of the demo shop's order at this moment. */
  readonly webhookKeys: () => readonly string[];
  /** The widget's and hosted page's own origin: the only page that the card frame talks to. */
  readonly publicUrl: () => string;
};

type Handler = (request: Request, params: Readonly<Record<string, string>>) => Response | Promise<Response>;

/** The routes under `/shop` and `/sandbox`: buyers' are open, and the others a control of the sandbox. */
export function sandboxRoutes(options: SandboxOptions): readonly Route[] {
  const { bank, shop, inbox, mails, clock, turning } = options;

  async function turn(body: unknown): Promise<Response> {
    const turned = await turning.turn(body);
    return typeof turned === "string" ? failure(400, turned) : Response.json({ success: true, data: turned });
  }

  return [
    ...pinRoutes(options.control),
    route("open", "GET", SHOP.product, (request) => shop.product(request)),
    route("open", "POST", SHOP.buy, async (request) => shop.buy(new URLSearchParams(await request.text()))),
    route("open", "GET", SHOP.checkout, (request, { cart = "" }) => shop.checkout(request, cart)),
    route("open", "GET", SHOP.checkoutScript, () => asset(checkoutScript, "text/javascript")),
    route("open", "GET", SHOP.order, (request, { cart = "" }) => shop.confirmation(request, cart)),
    route("control", "POST", SHOP.act, (_, { cart = "", act = "" }) => shop.act(cart, act)),
    route("open", "GET", SHOP.cancelled, (request) => shop.cancelled(request)),
    route("open", "POST", SHOP.webhooks, (request) =>
      inbox.receive(request, options.webhookKeys(), clock.now()),
    ),
    route("control", "GET", SANDBOX.dashboard, () => seeOther(DASHBOARD.sandbox)),
    route("control", "GET", SANDBOX.mails, () => mailList(mails)),
    route("control", "GET", SANDBOX.mail, (_, { number = "" }) => mailShown(mails, number)),
    route("control", "GET", SANDBOX.mailDocument, (_, { number = "" }) => mailDocument(mails, number)),
    {
      method: "POST",
      path: SANDBOX.clock,
      access: "control",
      async handle({ request }) {
        const read = await readJson(request, "exact");
        return read.kind === "problem"
          ? problemResponse(read.problem)
          : { kind: "response", response: await turn(read.body.value) };
      },
    },
    route("control", "POST", SANDBOX.turn, async (request) => advanceByForm(turn, await request.text())),
    route("open", "GET", SANDBOX.challenge, (_, { token = "" }) => showChallenge(bank, token)),
    route("open", "POST", SANDBOX.approve, (_, { token = "" }) => answerChallenge(bank, token, true)),
    route("open", "POST", SANDBOX.refuse, (_, { token = "" }) => answerChallenge(bank, token, false)),
    route("open", "GET", SANDBOX.cardFrame, () => cardFrame(options.publicUrl())),
    postJson(SANDBOX.tokens, (card) => tokenize(bank, card)),
    route("open", "GET", SANDBOX.style, () => asset(style, "text/css")),
    route("open", "GET", SANDBOX.startStyle, () => asset(startStyle, "text/css")),
    route("open", "GET", SANDBOX.cardFrameScript, () => asset(cardFrameScript, "text/javascript")),
    route("open", "GET", SANDBOX.enterScript, () => asset(enterScript, "text/javascript")),
  ];
}

/** The rule of our own pages: JSON from our own origin, or from no page at all. */
function postJson(path: string, handler: (body: unknown) => Promise<Response>): Route {
  const handle = async ({ body }: PageRequestContext) =>
    ({ kind: "response", response: await handler(body) }) as const;
  return { method: "POST", path, access: "page", handle };
}

function route(access: "open" | "control", method: "GET" | "POST", path: string, handler: Handler): Route {
  const handle = async ({ request, params }: RequestContext) =>
    ({ kind: "response", response: await handler(request, params) }) as const;
  return { method, path, access, handle };
}

async function tokenize(bank: SandboxBank, card: unknown): Promise<Response> {
  if (typeof card !== "object" || card === null) return failure(400, "should be object");
  return Response.json({ success: true, data: { token: await bank.tokenize({ ...card }) } });
}

function failure(status: number, sentence: string): Response {
  return Response.json({ status, success: false, errors: [sentence], code: "invalidRequest" }, { status });
}

function asset(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
