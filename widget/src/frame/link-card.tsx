// Public summary of an order, for any reader of its id (T2): its due date, its progress, and the link for the others to
// copy or share.

import type { JSX } from "solid-js";
import { Match, Show, Switch } from "solid-js";
import type { LinkView } from "../../../src/api/pages/frame.ts";
import { CopyLink } from "../components/primitives/copy-link.tsx";
import { safeWebAddress } from "../page/stage.ts";
import type { FrameWords } from "../words/frames/en.ts";
import type { Speech } from "../words/speech.ts";
import { ShortView } from "./short-view.tsx";

type Props = {
  readonly view: LinkView;
  readonly speech: Speech<FrameWords>;
  /** What to say while there is no link. */
  readonly none: { readonly heading: string; readonly text: string };
};

export function LinkCard(props: Props): JSX.Element {
  const end = () => endOf(props.view, props.speech);
  return (
    <Switch fallback={<ShortView {...props.none} />}>
      <Match when={end()}>{(said) => <ShortView {...said()} />}</Match>
      <Match when={safeWebAddress(props.view.shareUrl)}>
        {(address) => <Invitation {...props} address={address()} />}
      </Match>
    </Switch>
  );
}

function Invitation(props: Props & { readonly address: string }): JSX.Element {
  const { words, format } = props.speech;
  const { heading } = words.frame.link;
  const money = (amount: number) => format.money(amount, props.view.currency);
  const left = () => format.duration(props.view.dueDate - props.view.now);
  return (
    <main class="card stage">
      <h1 class="heading">{heading}</h1>
      <p class="due">
        {words.summary.until(format.moment(props.view.dueDate))}
        <Show when={left()}>{(long) => <span class="quiet">{words.summary.timeLeft(long())}</span>}</Show>
      </p>
      <CopyLink address={props.address} title={heading} words={words} />
      <p class="quiet">{words.paid.progress(money(props.view.paid), money(props.view.due))}</p>
    </main>
  );
}

/** An order that takes no more payments, or needs none. */
function endOf({ ended, due, paid, dueDate }: LinkView, { words, format }: Speech) {
  const why = ended ?? (paid >= due ? "complete" : undefined);
  if (why === undefined) return undefined;
  const text = why === "tooLate" ? words.ended.tooLate(format.moment(dueDate)) : words.ended[why];
  return { heading: words.heading[why], text };
}
