// The Captain component's frame: finds the order, shows it, and tells the page around how it goes.

import type { OrderGlimpse } from "../../src/api/pages/frame.ts";
import { EVENTS, FRAME } from "../../src/api/paths.ts";
import { preparePicker } from "./components/picking/picker-part.ts";
import { askUnder } from "./frame/ask.ts";
import { CaptainFrame } from "./frame/captain-frame.tsx";
import { showFailure } from "./frame/failure.tsx";
import type { Found } from "./frame/find-order.ts";
import { findOrder } from "./frame/find-order.ts";
import { LinkCard } from "./frame/link-card.tsx";
import { address } from "./frame/parent.ts";
import { validatedOf } from "./frame/reports.ts";
import type { Stage } from "./frame/start.ts";
import { startFrame } from "./frame/start.ts";
import { eventsAt } from "./page/events.ts";
import { Session } from "./page/session.ts";
import { heldPayments } from "./page/stage.ts";
import { newUuid } from "./page/uuid.ts";
import type { FrameWords } from "./words/frames/en.ts";

/** `goneOrder`: a visit's, whose page leads nowhere any more: what is left of it is what any visitor sees. */
async function load(stage: Stage<FrameWords>, goneOrder?: string): Promise<void> {
  const { parent } = stage;
  const outcome = await findOrder({
    publicKey: address.publicKey,
    init: goneOrder === undefined ? parent.init : { orderId: goneOrder },
    ask: askUnder(FRAME.captain),
    onOrder: (order) => parent.send({ type: "order", order }),
  });
  if (outcome.kind !== "answered") return showFailure(stage, outcome, () => load(stage, goneOrder));
  if (outcome.data.kind === "visit") {
    await preparePicker(outcome.data.view);
    showVisit(stage, outcome.data);
  } else showGlimpse(stage, outcome.data.order);
  if (goneOrder === undefined) parent.send({ type: "ready" });
}

function showVisit(stage: Stage<FrameWords>, found: Extract<Found, { kind: "visit" }>) {
  const { view, client, storage, about } = found;
  const { parent, show } = stage;
  let buyer: Parameters<typeof validatedOf>[3] = {};
  const session = new Session(view, {
    client: {
      ...client,
      pay(request) {
        buyer = request;
        return client.pay(request);
      },
    },
    newAttempt: newUuid,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    paid: (payment, now) =>
      parent.send({ type: "validated", data: validatedOf(about().orderId, payment, now, buyer) }),
    storage,
  });
  const nudges = eventsAt(() => about().base + EVENTS);
  const onGone = () => void load(stage, about().orderId);
  show("", () => <CaptainFrame stage={stage} session={session} nudges={nudges} onGone={onGone} />);
  void session.start();
  // Paid without the page's knowledge: it was loaded again, or showed something else in between.
  const held = heldPayments(view).at(-1);
  if (held === undefined) return;
  const data = validatedOf(about().orderId, held, view, {});
  queueMicrotask(() => parent.send({ type: "validated", data }));
}

/** This page takes no payment: the first one is made, or under way elsewhere (T2). */
function showGlimpse({ speech, show, parent, onPay }: Stage<FrameWords>, order: OrderGlimpse) {
  const { underWay, link } = speech.words.frame;
  const none = order.renewed ? link.renewed : underWay;
  show(none.heading, () => <LinkCard view={order} speech={speech} none={none} />);
  const failure = { code: "notPayable", message: none.heading };
  onPay(() => parent.send({ type: "error", data: failure, mistake: false }));
}

startFrame(load);
