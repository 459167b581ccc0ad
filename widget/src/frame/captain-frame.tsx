// The Captain component inside its frame: the stages of a visit, without the shop's name and the ways to it, which the
// page around has; and what that page is told and may ask for.

import type { JSX } from "solid-js";
import { createEffect, on, Show } from "solid-js";
import { captainParts } from "../components/captain-parts.ts";
import type { Around } from "../components/page.ts";
import { usePage } from "../components/page.ts";
import { PageProvider } from "../components/page-provider.tsx";
import { SandboxRibbon } from "../components/sandbox/sandbox-ribbon.tsx";
import { Stages } from "../components/stages/stages.tsx";
import type { Nudges } from "../page/live.ts";
import type { Session } from "../page/session.ts";
import type { FrameWords } from "../words/frames/en.ts";
import { failureIn } from "./reports.ts";
import type { Stage } from "./start.ts";

type Props = {
  readonly stage: Stage<FrameWords>;
  readonly session: Session;
  readonly nudges: Nudges;
  /** The page leads nowhere any more: something else is to be shown. */
  readonly onGone: () => void;
};

export function CaptainFrame(props: Props): JSX.Element {
  const { parent, speech, onPay } = props.stage;
  let form: HTMLFormElement | undefined;
  let isAskedByPage = false;
  const around: Around = {
    hasButton: !parent.init.cta,
    onForm: (shown) => (form = shown),
    // Not before the page knows that the frame is ready.
    onValid: () => queueMicrotask(() => parent.send({ type: "valid" })),
    // The answer to `pay()`: what our own button finds is the buyer's to see (specification/widget).
    onInvalid: () => isAskedByPage && parent.send({ type: "invalid" }),
  };
  onPay(() => {
    // As a press of a button would, which old browsers cannot be asked for.
    if (form === undefined) return payWithoutForm(props);
    isAskedByPage = true;
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    isAskedByPage = false;
  });
  createEffect(() => {
    // Not before the page around has heard of what was asked.
    if (props.session.gone() && !props.session.busy()) props.onGone();
  });
  return (
    <PageProvider
      session={props.session}
      speech={speech}
      parts={captainParts}
      nudges={props.nudges}
      around={around}
    >
      <Show when={props.session.view().sandbox}>
        <SandboxRibbon />
      </Show>
      <Stages />
      <Reports stage={props.stage} />
    </PageProvider>
  );
}

/** A way to pay has to be chosen first; what is paid or under way needs nothing. */
function payWithoutForm({ stage: { parent, speech }, session }: Props) {
  const stage = session.stage();
  if (stage.kind === "choose") parent.send({ type: "invalid" });
  if (stage.kind !== "ended") return;
  const failure = { code: "notPayable", message: speech.words.heading[stage.why] };
  parent.send({ type: "error", data: failure, mistake: false });
}

function Reports(props: { readonly stage: Stage<FrameWords> }): JSX.Element {
  const { session, words } = usePage();
  const { parent } = props.stage;
  createEffect(
    on(session.notice, (notice) => {
      const failure = notice && failureIn(notice, words);
      if (failure !== undefined) parent.send({ type: "error", data: failure, mistake: false });
    }),
  );
  createEffect(() => {
    const stage = session.stage();
    document.title = words.heading[stage.kind === "ended" ? stage.why : stage.kind];
  });
  return undefined;
}
