// What every page of a visit has: the language, what was typed so far, and a fresh look at the server whenever
// somebody looks at the page.

import type { JSX, ParentProps } from "solid-js";
import { createSignal, onCleanup, onMount } from "solid-js";
import type { Values } from "../form/fields.ts";
import { askedFields, NO_VALUES } from "../form/fields.ts";
import type { Session } from "../page/session.ts";
import type { Speech } from "../words/words.ts";
import type { Page } from "./page.ts";
import { PageContext } from "./page.ts";

type Props = ParentProps<{ readonly session: Session; readonly speech: Speech }>;

export function Visit(props: Props): JSX.Element {
  const page = createPage(props.session, props.speech);
  onMount(() => lookAgainWhenSeen(page.session));
  return <PageContext.Provider value={page}>{props.children}</PageContext.Provider>;
}

function createPage(session: Session, { words, format }: Speech): Page {
  const [values, setValues] = createSignal<Values>(NO_VALUES);
  return {
    session,
    words,
    money: (amount) => format.money(amount, session.view().currency),
    moment: format.moment,
    asked: askedFields(session.view()),
    values,
    fill: (some) => setValues((all) => ({ ...all, ...some })),
  };
}

/** A tab that comes back to the front, or out of the browser's memory, may show what is no longer so. */
function lookAgainWhenSeen(session: Session) {
  const look = () => {
    if (document.visibilityState === "visible") void session.lookAgain();
  };
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", restored);
  onCleanup(() => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pageshow", restored);
  });
}
