// Starts a page of our own: takes what there is to show from the document, or asks the server, and shows it in the
// document's language. Until then the document shows the text that the server wrote into it.

import "../../widget/src/style/tokens.css";
import "../../widget/src/style/page.css";
import "./around.css";
import "../../widget/src/style/form.css";
import "../../widget/src/style/group.css";
import "../../widget/src/style/picking.css";
import "../../widget/src/style/stages.css";
import "../../widget/src/style/print.css";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import type { PagePayment, PageView } from "../../src/api/pages/page.ts";
import { EVENTS } from "../../src/api/paths.ts";
import type { Parts } from "../../widget/src/components/page.ts";
import { preparePicker } from "../../widget/src/components/picking/picker-part.ts";
import type { Why } from "../../widget/src/components/stages/error-view.tsx";
import { ErrorView } from "../../widget/src/components/stages/error-view.tsx";
import { createClient, pageBase } from "../../widget/src/page/client.ts";
import { createDrafts } from "../../widget/src/page/draft.ts";
import { eventsAt } from "../../widget/src/page/events.ts";
import type { OwnPaymentsStorage } from "../../widget/src/page/own-payments.ts";
import { keepsNothing } from "../../widget/src/page/own-payments.ts";
import { reloadSoon } from "../../widget/src/page/reload.ts";
import { send } from "../../widget/src/page/send.ts";
import { Session } from "../../widget/src/page/session.ts";
import { newUuid } from "../../widget/src/page/uuid.ts";
import { writtenState } from "../../widget/src/page/written-state.ts";
import type { Words } from "../../widget/src/words/en.ts";
import { documentSpeech } from "../../widget/src/words/speech.ts";
import { App } from "./app.tsx";
import { goesToChosenLanguage, Languages } from "./languages.tsx";
import { redirectAfterPayment } from "./redirect.ts";

/** What differs between the captain's page and their co-buyers'. */
export type PageKind = {
  readonly parts: Parts;
  /** Given the page's address. */
  readonly storage: (base: string) => OwnPaymentsStorage;
  /** A payment of this visit went through on the page at this address. */
  readonly paid?: (base: string, payment: PagePayment) => void;
  /** What a link is that leads nowhere. */
  readonly lost: Why;
};

export function startPage(kind: PageKind): void {
  let base = pageBase(location.pathname);
  const client = createClient(base, send, (moved) => {
    base = moved;
    // The address that led here opens nothing any more, and a reload is to find the payment.
    history.replaceState(null, "", moved);
  });
  const nudges = eventsAt(() => base + EVENTS);
  const storage = kind.storage(base);
  const spoken = documentSpeech<Words>();
  let leaveStage = () => document.getElementById("app")?.replaceChildren();

  function show(title: string, stage: () => JSX.Element) {
    const root = document.getElementById("app");
    if (root === null) return;
    leaveStage();
    document.title = title;
    leaveStage = render(stage, root);
  }

  async function showPage(view: PageView) {
    const [speech] = await Promise.all([spoken, preparePicker(view)]);
    const session = new Session(view, {
      client,
      newAttempt: newUuid,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      paid: (payment, now) => {
        kind.paid?.(base, payment);
        const address = redirectAfterPayment(now);
        // For good: the way back must not lead here.
        if (address !== undefined) location.replace(address);
      },
      storage,
    });
    void session.start();
    const { parts, lost } = kind;
    const drafts = createDrafts(() => sessionStorage, base);
    show("", () => <App {...{ session, speech, parts, nudges, lost, drafts }} />);
  }

  async function showError(why: Why) {
    const speech = await spoken;
    show(speech.words.heading[why], () => (
      <>
        <ErrorView words={speech.words} why={why} again={load} />
        <Languages now={speech.words.language} />
      </>
    ));
  }

  async function load(): Promise<void> {
    const kept = storage.read();
    const written = keepsNothing(kept) ? writtenState<PageView>() : undefined;
    const outcome = written ?? (await client.state(kept));
    if (outcome.kind === "answered") await showPage(outcome.data);
    else await showError(outcome.kind === "refused" && outcome.status !== 429 ? kind.lost : "unreachable");
  }

  if (!goesToChosenLanguage()) void load().catch(reloadSoon);
}
