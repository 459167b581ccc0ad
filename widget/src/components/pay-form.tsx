// The form a buyer pays with: share, details, card, promise, button. It sends one request and shows what came of it.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import { cardMeans } from "../form/card.ts";
import type { Checks } from "../form/checks.ts";
import { createChecks } from "../form/checks.ts";
import type { DetailField } from "../form/fields.ts";
import { faultsAt } from "../form/fields.ts";
import { choosesShares, firstShares, planOf } from "../page/terms.ts";
import { CardForm } from "./card-form.tsx";
import { DetailsForm } from "./details-form.tsx";
import { fieldId } from "./field.tsx";
import { NoticeBox } from "./notice-box.tsx";
import { usePage } from "./page.ts";
import { Promised } from "./promise.tsx";
import { ProviderFrame } from "./provider-frame.tsx";
import { ShareChooser } from "./share-chooser.tsx";

type Means = Readonly<Record<string, unknown>>;

export function PayForm(): JSX.Element {
  const { session, asked, values } = usePage();
  const { view, busy } = session;
  const [nbShares, setNbShares] = createSignal(firstShares(view()));
  const checks = createChecks(asked, values, () => view().now);
  const pay = usePay(nbShares);
  let askFrame: (() => void) | undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy()) return;
    checks.all();
    const [first] = checks.faulty();
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    else if (askFrame !== undefined) askFrame();
    else pay(cardMeans(values().number, values().expiry, values().cvc));
  };
  createEffect(
    on(session.notice, (notice) => {
      if (notice?.kind === "refused") checks.show(faultsAt(notice.paths, asked));
    }),
  );

  return (
    <form class="card form" novalidate aria-busy={busy()} onSubmit={submit}>
      <NoticeBox />
      <FaultCount checks={checks} />
      <Show when={choosesShares(view())}>
        <ShareChooser nbShares={nbShares()} onChange={setNbShares} disabled={busy()} />
      </Show>
      <DetailsForm checks={checks} disabled={busy()} />
      <CardOrFrame checks={checks} onMeans={pay} onFrame={(ask) => (askFrame = ask)} />
      <div class="pay">
        <Promised nbShares={nbShares()} />
        <PayButton nbShares={nbShares()} />
      </div>
    </form>
  );
}

/** Sends the payment with what was asked for, or else with what the shop has told. */
function usePay(nbShares: () => number): (means: Means) => void {
  const { session, asked, values } = usePage();
  const detail = (field: DetailField) =>
    (asked.includes(field) ? values()[field] : (session.view().buyer[field] ?? "")).trim();
  return (means) =>
    void session.pay({
      email: detail("email"),
      firstName: detail("firstName"),
      lastName: detail("lastName"),
      ...(choosesShares(session.view()) ? { nbShares: nbShares() } : {}),
      means,
    });
}

/** Read out at once, and gone when everything is right. */
function FaultCount(props: { readonly checks: Checks }): JSX.Element {
  const { words } = usePage();
  return (
    <div role="alert">
      <Show when={props.checks.faulty().length > 0}>
        <p class="fault-count">{words.faults.count(props.checks.faulty().length)}</p>
      </Show>
    </div>
  );
}

function CardOrFrame(props: {
  readonly checks: Checks;
  readonly onMeans: (means: Means) => void;
  readonly onFrame: (ask: () => void) => void;
}): JSX.Element {
  const { session } = usePage();
  const frame = () => {
    const { collect } = session.view();
    return collect.kind === "frame" ? collect : undefined;
  };
  // Chosen once: another view of the same order must not reload a frame somebody is typing in.
  const chosen = frame();
  return chosen === undefined ? (
    <CardForm checks={props.checks} disabled={session.busy()} />
  ) : (
    <ProviderFrame url={chosen.url} origin={chosen.origin} onReady={props.onFrame} onMeans={props.onMeans} />
  );
}

/** Stays in place and keeps the focus while the payment is under way; a second press does nothing. */
function PayButton(props: { readonly nbShares: number }): JSX.Element {
  const { session, words, money } = usePage();
  const label = () => {
    const { share } = planOf(session.view(), props.nbShares);
    return share === session.view().amount ? words.form.pay(money(share)) : words.form.payShare(money(share));
  };
  return (
    <button type="submit" class="button" aria-busy={session.busy()} aria-disabled={session.busy()}>
      <Show when={session.busy()} fallback={label()}>
        <span class="spinner" aria-hidden="true" />
        <span role="status">{words.form.paying}</span>
      </Show>
    </button>
  );
}
