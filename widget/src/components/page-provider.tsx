// Common state of every page: the language, the buyer's choice and input so far, and news from the server while the page
// is visible.

import type { JSX, ParentProps } from "solid-js";
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, untrack } from "solid-js";
import type { PageView } from "../../../src/api/pages/page.ts";
import type { Field, Values } from "../form/fields.ts";
import { askedFields, NO_VALUES } from "../form/fields.ts";
import type { Choice } from "../page/choice.ts";
import { firstChoice, shareOf } from "../page/choice.ts";
import type { Draft, Drafts } from "../page/draft.ts";
import type { Nudges } from "../page/live.ts";
import { createLive } from "../page/live.ts";
import type { Session } from "../page/session.ts";
import { changesByItself } from "../page/stage.ts";
import { maxShares } from "../page/terms.ts";
import type { Speech } from "../words/speech.ts";
import type { Agreement } from "./financing/agreement.ts";
import type { Around, Page, Parts } from "./page.ts";
import { PageContext } from "./page.ts";

type Props = ParentProps<{
  readonly session: Session;
  readonly speech: Speech;
  readonly parts: Parts;
  readonly nudges: Nudges;
  /** In a frame: what takes part of the page around it. */
  readonly around?: Around;
  /** On a page of our own: what was typed and chosen earlier in this tab. */
  readonly drafts?: Drafts;
}>;

export function PageProvider(props: Props): JSX.Element {
  const page = createPage(props, props.drafts?.read());
  onMount(() => stayCurrent(page.session, props.nudges));
  const isPaid = createMemo(() => page.session.stage().kind === "paid");
  createEffect(() => {
    // The payment method is not left behind for the next person who uses the device.
    if (isPaid()) page.fill({ number: "", expiry: "", cvc: "" });
  });
  createEffect(
    on(
      [page.values, page.choice, isPaid],
      ([{ email, firstName, lastName }, choice, paid]) =>
        props.drafts?.write(paid ? undefined : { details: { email, firstName, lastName }, choice }),
      { defer: true },
    ),
  );
  return <PageContext.Provider value={page}>{props.children}</PageContext.Provider>;
}

function createPage({ session, speech, parts, around }: Props, draft?: Draft): Page {
  const { words, format } = speech;
  const [values, setValues] = createSignal<Values>({
    ...NO_VALUES,
    ...untrack(session.view).filledIn?.card,
    ...draft?.details,
  });
  const [agreement, agree] = createSignal<Agreement>();
  const [choice, setChoice] = createSignal<Choice>(chosenIn(session.view(), draft?.choice));
  return {
    session,
    parts,
    around,
    words,
    money: (amount) => format.money(amount, session.view().currency),
    moment: format.moment,
    duration: format.duration,
    // While a payment stands the captain's own entries are known too: they are asked for again when it has failed.
    asked: createMemo<readonly Field[]>(
      (asked) => (session.view().payable ? askedFields(session.view()) : asked),
      askedFields(untrack(session.view)),
      { equals: (before, after) => `${before}` === `${after}` },
    ),
    values,
    fill: (some) => setValues((all) => ({ ...all, ...some })),
    choice,
    choose: (some) => setChoice((all) => ({ ...all, ...some })),
    share: createMemo(() => shareOf(session.view(), choice())),
    agreement,
    agree,
  };
}

function chosenIn(view: PageView, drafted: Partial<Choice> = {}): Choice {
  const choice = { ...firstChoice(view), ...drafted };
  const { picked = choice.picked } = view.filledIn ?? {};
  return { ...choice, picked, nbShares: Math.max(1, Math.min(choice.nbShares, maxShares(view))) };
}

/** A tab that comes back to the front, or out of the browser's memory, may show what is no longer so. */
function stayCurrent(session: Session, nudges: Nudges) {
  const live = createLive({
    ...nudges,
    look: () => session.lookAgain(),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  const [seen, setSeen] = createSignal(isSeen());
  const look = () => {
    setSeen(isSeen());
    if (isSeen()) void session.lookAgain();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  createEffect(() => live.watched(seen() && !session.gone() && changesByItself(session.view())));
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", restored);
  onCleanup(() => {
    live.watched(false);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pageshow", restored);
  });
}

function isSeen(): boolean {
  return document.visibilityState === "visible";
}
