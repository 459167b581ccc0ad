// The hosted payment page: asks the server what there is to show, then shows it in the language of the order.
// Until then the document shows its skeleton.

import "../../widget/src/style/tokens.css";
import "../../widget/src/style/page.css";
import "../../widget/src/style/form.css";
import "../../widget/src/style/stages.css";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import type { PageView } from "../../src/wire/page.ts";
import { ErrorView } from "../../widget/src/components/error-view.tsx";
import type { Refused } from "../../widget/src/page/client.ts";
import { createClient, pageBase } from "../../widget/src/page/client.ts";
import { Session } from "../../widget/src/page/session.ts";
import { newUuid } from "../../widget/src/page/uuid.ts";
import type { Speech } from "../../widget/src/words/words.ts";
import { speechFor } from "../../widget/src/words/words.ts";
import { App } from "./app.tsx";
import { wayOn } from "./way-on.ts";

const client = createClient(pageBase(location.pathname), (url, init) => fetch(url, init));
let leaveStage = () => document.getElementById("app")?.replaceChildren();

function show(speech: Speech, title: string, stage: () => JSX.Element) {
  const root = document.getElementById("app");
  if (root === null) return;
  leaveStage();
  root.removeAttribute("aria-busy");
  document.documentElement.lang = speech.words.language;
  document.title = title;
  leaveStage = render(stage, root);
}

function showPage(view: PageView) {
  const speech = speechFor(view.locale);
  const session = new Session(view, {
    client,
    newAttempt: newUuid,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    paid: (_, view) => {
      const address = wayOn(view);
      // For good: the way back must not lead here.
      if (address !== undefined) location.replace(address);
    },
  });
  void session.start();
  show(speech, "", () => <App session={session} speech={speech} />);
}

function showError(outcome: Refused | { readonly kind: "unreachable" }) {
  const speech = speechFor(navigator.language);
  const why = outcome.kind === "refused" && outcome.status !== 429 ? "notFound" : "unreachable";
  show(speech, speech.words.heading[why], () => <ErrorView words={speech.words} why={why} again={load} />);
}

async function load(): Promise<void> {
  const outcome = await client.state();
  if (outcome.kind === "answered") showPage(outcome.data);
  else showError(outcome);
}

void load();
