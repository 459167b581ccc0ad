// Switch of a page's stages. The caller renders the part below a stage: the links to the shop on a page of its own,
// nothing in a frame.

import type { JSX } from "solid-js";
import { createMemo, Match, Switch, untrack } from "solid-js";
import { ScriptAction } from "../../providers/provider-scripts.ts";
import { usePage } from "../page.ts";
import { BankFrame } from "./bank-frame.tsx";
import { CheckingView } from "./checking-view.tsx";
import { EndedView } from "./ended-view.tsx";
import { PaidView } from "./paid-view.tsx";
import { PayView } from "./pay-view.tsx";

type Props = {
  /** Below the form, and below the choice that comes before it. */
  readonly belowForm?: JSX.Element;
  readonly belowPaid?: JSX.Element;
  readonly belowEnded?: JSX.Element;
};

/** At their bank: led there by a page of its own, or by the provider's script. */
export function BankAction(): JSX.Element {
  const { session } = usePage();
  // Read once, as in the components themselves.
  const stage = untrack(session.stage);
  if (stage.kind !== "action") return undefined;
  const { payment } = stage;
  const { collect } = untrack(session.view);
  if (payment.actionSecret === undefined || collect.kind !== "script") return <BankFrame payment={payment} />;
  return <ScriptAction collect={collect} clientSecret={payment.actionSecret} payment={payment} />;
}

export function Stages(props: Props): JSX.Element {
  const { session, parts } = usePage();
  const kind = createMemo(() => session.stage().kind);
  // Who has just paid sees that first: debts are what a later visit is about.
  const Owed = untrack(session.view).owed && parts.owed;
  return (
    <Switch>
      <Match when={kind() === "choose"}>
        {parts.modules?.()}
        {props.belowForm}
      </Match>
      <Match when={kind() === "form" || kind() === "waiting"}>
        <PayView />
        {props.belowForm}
      </Match>
      <Match when={kind() === "action"}>
        <BankAction />
      </Match>
      <Match when={kind() === "checking"}>
        <CheckingView />
      </Match>
      <Match when={kind() === "paid"}>
        {Owed ? <Owed>{props.belowPaid}</Owed> : <PaidView>{props.belowPaid}</PaidView>}
      </Match>
      <Match when={kind() === "ended"}>
        <EndedView>{props.belowEnded}</EndedView>
      </Match>
    </Switch>
  );
}
