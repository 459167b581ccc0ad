// Offers on the captain's form: in full, or one of them with its plan. Loaded only where there are any.

import type { JSX } from "solid-js";
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { PlanAnswer } from "../../../../src/api/pages/page.ts";
import type { Locale } from "../../../../src/text/locale.ts";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";
import type { Agreement } from "./agreement.ts";
import { createEntries, Entries } from "./entries.tsx";
import { PlanView } from "./plan-view.tsx";

type Props = {
  readonly tried: boolean;
  /** Undefined: the captain pays in full. */
  readonly onAgree: (agreement: Agreement | undefined) => void;
};

type Spoken = Props & { readonly words: FinancingWords };

const WORDS: Readonly<Record<Locale, () => Promise<FinancingWords>>> = {
  en: async () => (await import("../../words/financing/en.ts")).en,
  fr: async () => (await import("../../words/financing/fr.ts")).fr,
  de: async () => (await import("../../words/financing/de.ts")).de,
  es: async () => (await import("../../words/financing/es.ts")).es,
  it: async () => (await import("../../words/financing/it.ts")).it,
  nl: async () => (await import("../../words/financing/nl.ts")).nl,
};

/** The page's own language, which is one of ours. */
const language = () => document.documentElement.lang.slice(0, 2) as Locale;

/** Shown once the words have come. */
export function Offers(props: Props): JSX.Element {
  const [spoken, setSpoken] = createSignal<FinancingWords>();
  void WORDS[language()]().then(setSpoken);
  return (
    <Show when={spoken()}>
      {(words) => <SpokenOffers tried={props.tried} onAgree={props.onAgree} words={words()} />}
    </Show>
  );
}

/** The offer that is chosen, and what the server says of it for the share. */
function usePlan() {
  const { session, share } = usePage();
  const [chosen, choose] = createSignal<string>();
  const [found, setFound] = createSignal<PlanAnswer>();
  const [agreed, setAgreed] = createSignal(false);
  const plan = () => found()?.plans.find(({ offer }) => offer.id === chosen());

  /** The last question counts: an answer to an earlier one is about another share. */
  let asked = 0;
  const look = async () => {
    const turn = ++asked;
    setFound(undefined);
    setAgreed(false);
    if (chosen() === undefined || share().doubt !== undefined) return;
    const { nbShares, amount } = share().asks;
    const outcome = await session.plan({
      language: language(),
      ...(nbShares !== undefined && { nbShares }),
      ...(amount !== undefined && { amount }),
    });
    if (turn !== asked) return;
    setFound(outcome.kind === "answered" ? outcome.data : { plans: [], missing: [] });
  };
  // A new view of the order makes the share anew, mostly as it was.
  const choice = createMemo(() => JSON.stringify([chosen(), share()]));
  createEffect(on(choice, () => void look()));
  createEffect(on(session.notice, (notice) => notice?.kind === "refused" && void look(), { defer: true }));
  return { chosen, choose, found, plan, agreed, setAgreed };
}

function SpokenOffers(props: Spoken): JSX.Element {
  const { session, money } = usePage();
  const { words } = props;
  const { chosen, choose, found, plan, agreed, setAgreed } = usePlan();
  const entries = createEntries(() => found()?.missing ?? []);

  const agreement: Agreement = {
    label: () => {
      const hold = plan()?.hold;
      if (hold === undefined) return undefined;
      return hold === 0 ? words.agree : words.today(money(hold));
    },
    faulty: () => (plan() === undefined ? [OFFERS] : [...entries.faulty(), ...(agreed() ? [] : [MANDATE])]),
    asks: () => ({
      financing: {
        offer: chosen() ?? "",
        shown: plan()?.shown ?? "",
        language: language(),
        data: entries.data(),
      },
    }),
  };
  const take = (id: string | undefined) => {
    choose(id);
    props.onAgree(id === undefined ? undefined : agreement);
  };
  onCleanup(() => props.onAgree(undefined));

  return (
    <fieldset class="group" id={OFFERS} tabindex="-1" disabled={session.busy()}>
      <legend class="subheading">{words.question}</legend>
      <div class="ways">
        <Way name={words.full} isChosen={chosen() === undefined} onChoose={() => take(undefined)} />
        <For each={session.view().offers ?? []}>
          {({ id, name }) => <Way name={name} isChosen={chosen() === id} onChoose={() => take(id)} />}
        </For>
      </div>
      <div aria-live="polite">
        <Show when={found() !== undefined && plan() === undefined}>
          <p class="fault">{words.notForThis}</p>
        </Show>
        <Show when={plan()} keyed>
          {(shown) => <PlanView plan={shown} words={words} />}
        </Show>
      </div>
      <Show when={plan()}>
        {(shown) => (
          <>
            <Entries
              entries={entries}
              countries={found()?.countries}
              missing={found()?.missing ?? []}
              tried={props.tried}
              words={words}
            />
            <Mandate
              text={shown().legal?.mandate ?? words.mandate}
              agreed={agreed()}
              fault={props.tried && !agreed() ? words.mandateMissing : ""}
              onAgree={setAgreed}
            />
          </>
        )}
      </Show>
    </fieldset>
  );
}

const OFFERS = "offers";
const MANDATE = "mandate";

function Mandate(props: {
  readonly text: string;
  readonly agreed: boolean;
  readonly fault: string;
  readonly onAgree: (agreed: boolean) => void;
}): JSX.Element {
  return (
    <div class="field">
      <label class="way">
        <input
          id={MANDATE}
          type="checkbox"
          checked={props.agreed}
          aria-invalid={props.fault !== ""}
          aria-describedby="mandate-fault"
          onChange={(event) => props.onAgree(event.currentTarget.checked)}
        />
        <span class="way-name">{props.text}</span>
      </label>
      <p id="mandate-fault" class="fault">
        {props.fault}
      </p>
    </div>
  );
}

function Way(props: {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): JSX.Element {
  return (
    <label class="way">
      <input
        type="radio"
        name="offer"
        class="mark"
        checked={props.isChosen}
        onChange={() => props.onChoose()}
      />
      <span class="way-name">{props.name}</span>
    </label>
  );
}
