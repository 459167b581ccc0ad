// Offers on the captain's form: in full, or one of them with its plan. Loaded only where there are any.

import type { JSX } from "solid-js";
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from "solid-js";
import type { PlanAnswer } from "../../../../src/api/pages/page.ts";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";
import type { Agreement } from "./agreement.ts";
import { createEntries, Entries } from "./entries.tsx";
import { PlanView } from "./plan-view.tsx";
import { language, promised, spokenWords } from "./spoken.ts";

type Props = { readonly tried: boolean };

/** Shown once the words have come. */
export function Offers(props: Props): JSX.Element {
  const spoken = spokenWords();
  return <Show when={spoken()}>{(words) => <SpokenOffers tried={props.tried} words={words()} />}</Show>;
}

/** The offer that is chosen, and what the server says of it for the share. */
function usePlan() {
  const { session, share } = usePage();
  const [chosen, choose] = createSignal<string>();
  const [found, setFound] = createSignal<PlanAnswer>();
  const [agreed, setAgreed] = createSignal(false);
  /** Stays in place while another is on its way, but cannot be agreed to. */
  const latest = createMemo<PlanAnswer | undefined>((last) => found() ?? last);
  const planIn = (answer: PlanAnswer | undefined) => answer?.plans.find(({ offer }) => offer.id === chosen());

  /** The last question counts: an answer to an earlier one is about another share. */
  let asked = 0;
  const look = async () => {
    const turn = ++asked;
    setFound(undefined);
    setAgreed(false);
    if (chosen() === undefined || share().doubt !== undefined) return;
    const { units: _units, names: _names, visibility: _visibility, ...asks } = share().asks;
    const outcome = await session.plan({
      language: language(),
      ...asks,
    });
    if (turn !== asked) return;
    if (outcome.kind === "answered") setFound(outcome.data);
    else if (outcome.kind === "refused") setFound({ plans: [], missing: [] });
    else {
      choose(undefined);
      session.tell({ kind: "notDone" });
    }
  };
  // A new view of the order makes the share again, mostly as it was.
  const choice = createMemo(() => JSON.stringify([chosen(), share()]));
  createEffect(on(choice, () => void look()));
  createEffect(on(session.notice, (notice) => notice?.kind === "refused" && void look(), { defer: true }));
  return {
    ...{ chosen, choose, latest, agreed, setAgreed },
    plan: () => planIn(found()),
    shown: () => planIn(latest()),
  };
}

function SpokenOffers(props: Props & { readonly words: FinancingWords }): JSX.Element {
  const { session, money, agree, words: page } = usePage();
  const { words } = props;
  const { chosen, choose, latest, plan, shown, agreed, setAgreed } = usePlan();
  const entries = createEntries(() => latest()?.missing ?? []);

  const hold = () => plan()?.hold;
  const agreement: Agreement = {
    hold,
    label: () => {
      const held = hold();
      if (held === undefined) return page.form.payNothing;
      return held === 0 ? words.agree : words.today(money(held));
    },
    promise: () => {
      const held = hold();
      const { nothingYet, toBeHeld } = page.promise;
      return held === undefined ? nothingYet : promised(words, held, (amount) => toBeHeld(money(amount)));
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
    refusals: words.refusals,
  };
  createEffect(() => agree(chosen() === undefined ? undefined : agreement));
  onCleanup(() => agree(undefined));

  return (
    <fieldset class="group" id={OFFERS} tabindex="-1" disabled={session.busy()}>
      <legend class="subheading">{words.question}</legend>
      <div class="ways">
        <Way name={words.full} isChosen={chosen() === undefined} onChoose={() => choose(undefined)} />
        <For each={session.view().offers ?? []}>
          {({ id, name }) => <Way name={name} isChosen={chosen() === id} onChoose={() => choose(id)} />}
        </For>
      </div>
      <div class="group" aria-live="polite">
        <Show when={chosen() !== undefined && latest() !== undefined && shown() === undefined}>
          <p class="fault">{words.notForThis}</p>
        </Show>
        <Show when={shown()} keyed>
          {(found) => <PlanView plan={found} words={words} />}
        </Show>
      </div>
      <Show when={shown()}>
        {(found) => (
          <>
            <Entries
              entries={entries}
              countries={latest()?.countries}
              missing={latest()?.missing ?? []}
              tried={props.tried}
              words={words}
            />
            <Mandate
              text={found().legal?.mandate ?? words.mandate}
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
