// The form a buyer pays with: share, details, card, promise, button. It sends one request and shows what came of it.

import type { JSX } from "solid-js";
import {
  createEffect,
  createMemo,
  createSignal,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
} from "solid-js";
import type { PageView, PayRequest } from "../../../../src/api/pages/page.ts";
import { cardPaymentMethod } from "../../form/card.ts";
import type { Checks } from "../../form/checks.ts";
import { createChecks } from "../../form/checks.ts";
import type { DetailField } from "../../form/fields.ts";
import { faultOf, faultsAt } from "../../form/fields.ts";
import { optionalOf } from "../../page/choice.ts";
import { mayChoose } from "../../page/stage.ts";
import { dueOf, holdOf } from "../../page/terms.ts";
import { ScriptCard } from "../../providers/provider-scripts.ts";
import { WorkedOut } from "../group/worked-out.tsx";
import { usePage } from "../page.ts";
import { MoreChoices } from "../people/more-choices.tsx";
import { PickerPart } from "../picking/picker-part.ts";
import { PICKER } from "../picking/place.ts";
import { fieldId } from "../primitives/field.tsx";
import { onDemand } from "../primitives/on-demand.ts";
import { OWN_AMOUNT, ShareChooser } from "../share/share-chooser.tsx";
import { CardForm } from "./card-form.tsx";
import { DetailsForm } from "./details-form.tsx";
import { Legal } from "./legal.tsx";
import { NoticeBox } from "./notice-box.tsx";
import { Promised } from "./promise.tsx";
import { ProviderFrame } from "./provider-frame.tsx";

/** The refusal of a further payment whose buyer was not asked. */
const PAID_BEFORE = "paidBefore";

type Means = Readonly<Record<string, unknown>>;
/** What the button that was pressed said: until the means are there, the share may change. */
type Asks = Omit<PayRequest, "attempt" | "means">;

const Offers = onDemand(() => import("../financing/part.ts").then((part) => part.financingPart.Offers));

export function PayForm(): JSX.Element {
  const { session, asked, values, share, agreement, around, words } = usePage();
  const { view, busy } = session;
  let form: HTMLFormElement | undefined;
  const [tried, setTried] = createSignal(false);
  const checks = createChecks(asked, values, () => view().now);
  const pay = usePay(() => pressed);
  let pressed: Asks = {};
  let askFrame: (() => void) | undefined;

  /** The element ids of what is to be put right, in the order they are shown. */
  const undecided = () => [
    ...(share().doubt === undefined ? [] : [view().ux === "picking" ? PICKER : OWN_AMOUNT]),
    ...(agreement()?.faulty() ?? []),
  ];
  const faulty = () => [...undecided(), ...checks.faulty().map(fieldId)];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy()) return;
    checks.all();
    const [first] = faulty();
    setTried(first !== undefined);
    pressed = { ...share().asks, ...agreement()?.asks(), ...wayShown(view()) };
    if (first !== undefined) {
      around?.onInvalid();
      document.getElementById(first)?.focus();
    } else if (askFrame !== undefined) askFrame();
    else if (view().collect.kind === "fields")
      pay(cardPaymentMethod(values().number, values().expiry, values().cvc));
  };
  createEffect(
    on(session.notice, (notice) => {
      if (notice?.kind === "refused") checks.show(faultsAt(notice.paths, asked()));
    }),
  );
  useAround(() => form, undecided);

  return (
    <form ref={form} class="card form" novalidate aria-busy={busy()} onSubmit={submit}>
      <NoticeBox isCards={false} />
      <FaultCount count={tried() ? faulty().length : 0} />
      <ChosenModule />
      <Switch>
        <Match when={view().ux === "collect"}>
          <ShareChooser tried={tried()} disabled={busy()} />
        </Match>
        <Match when={view().ux === "picking"}>
          <PickerPart tried={tried()} disabled={busy()} />
        </Match>
      </Switch>
      <MoreChoices />
      <Show when={view().offers}>
        <div class="offers">
          <Offers tried={tried()} />
        </div>
      </Show>
      <DetailsForm checks={checks} disabled={busy()} />
      <CardOrFrame checks={checks} onMeans={pay} onFrame={(ask) => (askFrame = ask)} />
      <div class="pay">
        <Show when={view().role === "captain"}>
          <Promised share={share().doubt === undefined ? share().amount : 0} />
        </Show>
        <Show
          when={around?.hasButton}
          fallback={
            <div class="pay-bar">
              <PayButton label={agreement()?.label()} />
            </div>
          }
        >
          <Paying />
        </Show>
        <Show when={view().role === "coBuyer"}>
          <WorkedOut />
        </Show>
        <Legal shop={view().shop} words={words.legal} />
      </div>
    </form>
  );
}

function wayShown({ moduleId }: PageView): Pick<PayRequest, "moduleId"> {
  return moduleId === undefined ? {} : { moduleId };
}

/** Tells the page around, where there is one, which form it can send, and whenever it has become valid. */
function useAround(form: () => HTMLFormElement | undefined, undecided: () => readonly string[]) {
  const { session, asked, values, around } = usePage();
  const isValid = createMemo(
    () =>
      undecided().length === 0 &&
      asked().every((field) => faultOf(field, values(), session.view().now) === undefined),
  );
  createEffect(on(isValid, (valid) => valid && around?.onValid()));
  onMount(() => around?.onForm(form()));
  onCleanup(() => around?.onForm(undefined));
}

/** Sends the payment with what was asked for, or else with what the shop has told, as far as this page knows it. */
function usePay(pressed: () => Asks): (means: Means) => void {
  const { session, asked, values, agreement, words, money } = usePage();
  const detail = (field: DetailField): Readonly<Partial<Record<DetailField, string>>> => {
    const text = asked().includes(field) ? values()[field] : session.view().buyer[field];
    return text === undefined ? {} : { [field]: text.trim() };
  };
  let lastEmail: string | undefined;
  return (means) => {
    const notice = session.notice();
    const { email } = detail("email");
    // Asked with this address, and pressed once more.
    const isAgain = notice?.kind === "refused" && notice.code === PAID_BEFORE && email === lastEmail;
    lastEmail = email;
    const earlier = session.earlier();
    void session.pay(
      {
        ...(email !== undefined && { email }),
        ...(earlier !== undefined && { payer: earlier.id }),
        ...(isAgain && { again: true }),
        ...detail("firstName"),
        ...detail("lastName"),
        ...pressed(),
        means,
      },
      { ...agreement()?.refusals, [PAID_BEFORE]: words.form.paidBefore(money(earlier?.amount ?? 0)) },
    );
  };
}

/** Read out at once, and gone when everything is right. */
export function FaultCount(props: { readonly count: number }): JSX.Element {
  const { words } = usePage();
  return (
    <div role="alert">
      <Show when={props.count > 0}>
        <p class="fault-count">{words.faults.count(props.count)}</p>
      </Show>
    </div>
  );
}

/** The way to pay that was taken, while another can be. */
function ChosenModule(): JSX.Element {
  const { session, words } = usePage();
  const chosen = () => {
    const { modules = [], moduleId } = session.view();
    return mayChoose(session.view()) ? modules.find(({ id }) => id === moduleId) : undefined;
  };
  return (
    <Show when={chosen()}>
      {(module) => (
        <p class="chosen-module">
          <span class="line-name">
            <span class="quiet">{words.modules.chosen}</span> {module().name}
          </span>
          <button type="button" class="button plain small" onClick={() => session.want("modules")}>
            {words.modules.change}
          </button>
        </p>
      )}
    </Show>
  );
}

export function CardOrFrame(props: {
  readonly checks: Checks;
  readonly onMeans: (means: Means) => void;
  readonly onFrame: (ask: () => void) => void;
}): JSX.Element {
  const { session, share, choice } = usePage();
  // While nothing is chosen there is no amount yet, but a provider's script wants one.
  const hold = () =>
    holdOf(session.view(), share().amount, optionalOf(session.view(), choice())) || session.view().minShare;
  // Chosen once: another view of the same order must not reload a frame that a buyer is typing in.
  const { collect } = session.view();
  switch (collect.kind) {
    case "fields":
      return <CardForm checks={props.checks} disabled={session.busy()} />;
    case "frame":
      return (
        <div class="group">
          <NoticeBox isCards />
          <ProviderFrame
            url={collect.url}
            origin={collect.origin}
            onReady={props.onFrame}
            onMeans={props.onMeans}
            onFailed={() => session.tell({ kind: "cardUnread" })}
          />
        </div>
      );
    case "script":
      return (
        <div class="group">
          <NoticeBox isCards />
          <div class="provider-place">
            <ScriptCard collect={collect} amount={hold()} onReady={props.onFrame} onMeans={props.onMeans} />
          </div>
        </div>
      );
  }
}

/** In place of the button, where the page around has it. */
function Paying(): JSX.Element {
  const { session, words } = usePage();
  return (
    <p role="status" class="status paying">
      <Show when={session.busy()}>
        <span class="spinner" aria-hidden="true" />
        {words.form.paying}
      </Show>
    </p>
  );
}

/** Stays in place and keeps the focus while the payment is under way; a second press does nothing. */
export function PayButton(props: { readonly label: string | undefined }): JSX.Element {
  const { session, words, money, share } = usePage();
  const label = () => {
    const { amount, doubt } = share();
    if (doubt !== undefined) return words.form.payNothing;
    return words.form[amount === dueOf(session.view()) ? "pay" : "payShare"](money(amount));
  };
  return (
    <button type="submit" class="button" aria-busy={session.busy()} aria-disabled={session.busy()}>
      <Show when={session.busy()} fallback={props.label ?? label()}>
        <span class="spinner" aria-hidden="true" />
        <span role="status">{words.form.paying}</span>
      </Show>
    </button>
  );
}
