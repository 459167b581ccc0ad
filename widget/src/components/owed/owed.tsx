// A captain's debts after completion, in place of the receipt: they see them, pay early or what could not be charged, and
// replace the card. Loaded only where something was financed.

import type { JSX, ParentProps } from "solid-js";
import { createEffect, createMemo, createSignal, Match, on, Switch, untrack } from "solid-js";
import type { PageOwed } from "../../../../src/api/pages/page.ts";
import type { Locale } from "../../../../src/text/locale.ts";
import { askedFields } from "../../form/fields.ts";
import type { Session } from "../../page/session.ts";
import type { OwedWords } from "../../words/owed/en.ts";
import type { Agreement } from "../financing/agreement.ts";
import type { Page } from "../page.ts";
import { PageContext, usePage } from "../page.ts";
import { CheckingView } from "../stages/checking-view.tsx";
import { BankAction } from "../stages/stages.tsx";
import { CardEntry, entryHeading } from "./card-entry.tsx";
import { dayFormat } from "./days.ts";
import type { Done } from "./debts.tsx";
import { Debts, debtsHeading } from "./debts.tsx";
import type { Wish } from "./owed-session.ts";
import { createOwedSession, isCard } from "./owed-session.ts";

const WORDS: Readonly<Record<Locale, () => Promise<OwedWords>>> = {
  en: async () => (await import("../../words/owed/en.ts")).en,
  fr: async () => (await import("../../words/owed/fr.ts")).fr,
  de: async () => (await import("../../words/owed/de.ts")).de,
  es: async () => (await import("../../words/owed/es.ts")).es,
  it: async () => (await import("../../words/owed/it.ts")).it,
  nl: async () => (await import("../../words/owed/nl.ts")).nl,
};

/** With its words in the page's language; the children are ways to go on. */
export async function loadOwed(): Promise<(props: ParentProps) => JSX.Element> {
  const words = await WORDS[document.documentElement.lang.slice(0, 2) as Locale]();
  return (props) => <Owed words={words}>{props.children}</Owed>;
}

/** What a wish costs now; undefined: it is not owed any more. A card costs nothing. */
function costOf({ now, deadlines }: PageOwed, wish: Wish): number | undefined {
  if (wish.kind === "card") return now > 0 ? 0 : undefined;
  const { deadlineId } = wish;
  return (deadlineId === undefined ? now : deadlines.find(({ id }) => id === deadlineId)?.now) || undefined;
}

function Owed(props: ParentProps<{ readonly words: OwedWords }>): JSX.Element {
  const page = usePage();
  const { words: said } = props;
  const [wish, setWish] = createSignal<Wish>();
  const [done, setDone] = createSignal<Done>();
  const session = createOwedSession({
    first: untrack(page.session.view),
    wish,
    cost: () => cost(),
    onPaid(payment) {
      setDone(
        isCard(payment)
          ? { title: said.saved, text: said.nowCharged }
          : { title: said.paid(page.money(payment.amount)), text: said.mailed },
      );
      go(undefined);
      // It is captured in a moment, and the page then says so.
      void page.session.lookAgain();
    },
  });
  const owed = () => session.view().owed;
  const cost = createMemo(() => {
    const [debts, wanted] = [owed(), wish()];
    return debts && wanted && costOf(debts, wanted);
  });
  /** The card is not left behind for the next person who uses the device. */
  const go = (to: Wish | undefined) => {
    if (to === undefined) page.fill({ number: "", expiry: "", cvc: "" });
    else setDone(undefined);
    session.tell(undefined);
    setWish(to);
  };
  const title = () => {
    const [{ kind }, debts, wanted] = [session.stage(), owed(), wish()];
    if (kind === "action" || kind === "checking") return page.words.heading[kind];
    if (wanted && cost() !== undefined) return entryHeading(wanted, said, page.money(cost() ?? 0));
    return debts && debtsHeading(debts, said, page);
  };
  createEffect(() => {
    // The page around gives it the title of a receipt, with every view of the order.
    document.title = `${title()} · ${page.session.view().shop.name}`;
  });
  createEffect(on(page.session.view, () => void session.lookAgain(), { defer: true }));
  void session.start();

  return (
    <PageContext.Provider value={contextOf(page, { session, cost, wish, owed, said })}>
      <Switch>
        <Match when={session.stage().kind === "action"}>
          <BankAction />
        </Match>
        <Match when={session.stage().kind === "checking"}>
          <CheckingView />
        </Match>
        <Match when={cost() !== undefined && wish()}>
          {(wanted) => (
            <CardEntry wish={wanted()} cost={cost() ?? 0} words={said} onBack={() => go(undefined)} />
          )}
        </Match>
        <Match when={owed()}>
          {(debts) => (
            <Debts owed={debts()} done={done()} words={said} onWish={go}>
              {props.children}
            </Debts>
          )}
        </Match>
      </Switch>
    </PageContext.Provider>
  );
}

type Around = {
  readonly session: Session;
  readonly cost: () => number | undefined;
  readonly wish: () => Wish | undefined;
  readonly owed: () => PageOwed | undefined;
  readonly said: OwedWords;
};

/** The page as the card's form and the bank's step know it: its share is what is paid, and a new card is only saved. */
function contextOf(page: Page, { session, cost, wish, owed, said }: Around): Page {
  const { words } = page;
  const { notices } = words;
  const isNew = () => wish()?.kind === "card";
  const lastDay = () => {
    const debts = owed();
    return debts ? dayFormat(debts)(Math.max(...debts.deadlines.map(({ dueAt }) => dueAt))) : "";
  };
  return {
    ...page,
    session,
    words: {
      ...words,
      notices: {
        ...notices,
        get expired() {
          return isNew() ? { title: said.endsTooEarly, text: said.mustLast(lastDay()) } : notices.expired;
        },
        get givenUp() {
          return isNew() ? { title: said.notSaved, text: said.kept } : notices.givenUp;
        },
      },
    },
    asked: () => askedFields({ ...session.view(), known: ["email", "firstName", "lastName"] }),
    share: () => ({ amount: cost() ?? 0, asks: {} }),
    agreement: () => (isNew() ? savedCard(said) : undefined),
  };
}

function savedCard(said: OwedWords): Agreement {
  return {
    hold: () => 0,
    label: () => said.save,
    promise: () => said.newCard,
    faulty: () => [],
    asks: () => ({}),
    refusals: {},
  };
}
