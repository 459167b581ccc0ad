// What every frame does first: meets the page around it, takes its language and its scheme, and tells its height.

import "../style/tokens.css";
import "../style/page.css";
import "../style/form.css";
import "../style/group.css";
import "../style/stages.css";
import "../style/frame.css";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import { reloadSoon } from "../page/reload.ts";
import type { PageMessage } from "../protocol.ts";
import type { Speech } from "../words/words.ts";
import { speechFor } from "../words/words.ts";
import { applyScheme, watchHeight } from "./dress.ts";
import type { Parent } from "./parent.ts";
import { address, meetParent } from "./parent.ts";

export type Stage = {
  readonly parent: Parent;
  readonly speech: Speech;
  /** Shows something else than before; `title` is the document's. */
  show(title: string, view: () => JSX.Element): void;
  /** What the page around asks for, beside its scheme. */
  onPay(pay: () => void): void;
};

export function startFrame(load: (stage: Stage) => Promise<void>): void {
  void stageOf().then(load).catch(reloadSoon);
}

async function stageOf(): Promise<Stage> {
  const [parent, speech] = await Promise.all([meetParent(), speechFor(address.locale)]);
  let pay: (() => void) | undefined;
  applyScheme(parent.init.scheme);
  document.documentElement.lang = speech.words.language;
  const tellHeight = watchHeight((px) => parent.send({ type: "height", px }));
  parent.listen((message: PageMessage) => {
    if (message.type === "scheme") applyScheme(message.scheme);
    else pay?.();
  });
  return { parent, speech, show: showIn("app", tellHeight), onPay: (act) => (pay = act) };
}

function showIn(id: string, shown: () => void): Stage["show"] {
  let leave = () => document.getElementById(id)?.replaceChildren();
  return (title, view) => {
    const root = document.getElementById(id);
    if (root === null) return;
    leave();
    root.removeAttribute("aria-busy");
    document.title = title;
    leave = render(view, root);
    shown();
  };
}
