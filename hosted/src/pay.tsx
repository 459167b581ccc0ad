// The hosted payment page: asks the server what there is to show, then shows it in the language of the order.
// Until then the document shows its skeleton.

import "./style/tokens.css";
import "./style/page.css";
import "./style/form.css";
import "./style/stages.css";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import type { PageView } from "../../src/wire/page.ts";
import { App } from "./components/app.tsx";
import { ErrorView } from "./components/error-view.tsx";
import type { Refused } from "./page/client.ts";
import { createClient, pageBase } from "./page/client.ts";
import { Session } from "./page/session.ts";
import { newUuid } from "./page/uuid.ts";
import type { Speech } from "./words/words.ts";
import { speechFor } from "./words/words.ts";

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
    leave: (address) => location.replace(address),
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
