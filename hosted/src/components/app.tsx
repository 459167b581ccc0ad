// The page as a whole: which stage is shown, and what makes it look at the server again.

import type { JSX } from "solid-js";
import { createEffect, createMemo, createSignal, Match, onCleanup, onMount, Show, Switch } from "solid-js";
import type { Values } from "../form/fields.ts";
import { askedFields, NO_VALUES } from "../form/fields.ts";
import type { Session } from "../page/session.ts";
import type { Speech } from "../words/words.ts";
import { BankFrame } from "./bank-frame.tsx";
import { CheckingView } from "./checking-view.tsx";
import { EndedView } from "./ended-view.tsx";
import type { Page } from "./page.ts";
import { PageContext } from "./page.ts";
import { PaidView } from "./paid-view.tsx";
import { PayView } from "./pay-view.tsx";
import { SandboxRibbon } from "./sandbox-ribbon.tsx";
import { ShopHeader } from "./shop-header.tsx";

export function App(props: { readonly session: Session; readonly speech: Speech }): JSX.Element {
  const page = createPage(props.session, props.speech);
  const kind = createMemo(() => page.session.stage().kind);
  createEffect(() => {
    document.title = titleOf(page);
  });
  onMount(() => lookAgainWhenSeen(page.session));
  return (
    <PageContext.Provider value={page}>
      <Show when={page.session.view().sandbox}>
        <SandboxRibbon />
      </Show>
      <div class="shell" classList={{ narrow: kind() !== "form" }}>
        <ShopHeader />
        <Switch>
          <Match when={kind() === "form"}>
            <PayView />
          </Match>
          <Match when={kind() === "action"}>
            <BankFrame />
          </Match>
          <Match when={kind() === "checking"}>
            <CheckingView />
          </Match>
          <Match when={kind() === "paid"}>
            <PaidView />
          </Match>
          <Match when={kind() === "ended"}>
            <EndedView />
          </Match>
        </Switch>
      </div>
    </PageContext.Provider>
  );
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

function titleOf({ session, words }: Page): string {
  const stage = session.stage();
  const shop = session.view().shop.name;
  return `${words.heading[stage.kind === "ended" ? stage.why : stage.kind]} · ${shop}`;
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
