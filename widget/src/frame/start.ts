// Start of every frame: the handshake with the page around it, its language and colour scheme, and reports of its height.

import "../style/tokens.css";
import "../style/page.css";
import "../style/form.css";
import "../style/group.css";
import "../style/picking.css";
import "../style/stages.css";
import "../style/print.css";
import "../style/frame.css";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import { reloadSoon } from "../page/reload.ts";
import type { PageMessage } from "../protocol.ts";
import type { FailureWords } from "../words/failure.ts";
import type { Speech } from "../words/speech.ts";
import { documentSpeech } from "../words/speech.ts";
import { applyScheme, watchHeight } from "./dress.ts";
import type { Parent } from "./parent.ts";
import { meetParent } from "./parent.ts";

/** `Words` are those of the frame's family. */
export type Stage<Words = FailureWords> = {
  readonly parent: Parent;
  readonly speech: Speech<Words>;
  /** Shows something else than before; `title` is the document's. */
  show(title: string, view: () => JSX.Element): void;
  /** The options of the embedding page, in addition to its colour scheme. */
  onPay(pay: () => void): void;
};

export function startFrame<Words extends FailureWords>(load: (stage: Stage<Words>) => Promise<void>): void {
  void stageOf<Words>().then(load).catch(reloadSoon);
}

async function stageOf<Words extends FailureWords>(): Promise<Stage<Words>> {
  const [parent, speech] = await Promise.all([meetParent(), documentSpeech<Words>()]);
  let pay: (() => void) | undefined;
  applyScheme(parent.init.scheme);
  const tellHeight = (px: number) => parent.send({ type: "height", px, title: document.title });
  parent.listen((message: PageMessage) => {
    if (message.type === "scheme") applyScheme(message.scheme);
    else pay?.();
  });
  return { parent, speech, show: showIn("app", tellHeight), onPay: (act) => (pay = act) };
}

/** The skeleton has the height that the page around has foreseen: only what is shown in its place tells another. */
function showIn(id: string, tellHeight: (px: number) => void): Stage["show"] {
  let shown: (() => void) | undefined;
  let leave = () => document.getElementById(id)?.replaceChildren();
  return (title, view) => {
    const root = document.getElementById(id);
    if (root === null) return;
    leave();
    root.removeAttribute("aria-busy");
    document.title = title;
    leave = render(view, root);
    if (shown === undefined) shown = watchHeight(tellHeight);
    else shown();
  };
}
