// A money act in three steps: what is asked for, the plan that is confirmed, and its result. While the plan is read, nothing
// runs; if the order moves on, the new plan takes its place.

import { createSignal, Match, onMount, Switch } from "solid-js";
import type { ActedJson, OrderViewJson, PlanJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { inMoney } from "../../../../../src/text/cents.ts";
import { newUuid } from "../../../../../widget/src/page/uuid.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { moneyText, typedMoney } from "../../parts/money.ts";
import { ProblemNotice } from "../../parts/notices.tsx";
import { post } from "../../shell/server.ts";
import { act as carryOut } from "../../shell/step-up.tsx";
import { AmountForm, PlanForm } from "./act-forms.tsx";
import type { Asked } from "./acts.ts";
import { ACTS } from "./acts.ts";

type Props = {
  readonly order: OrderViewJson;
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => Promise<void>;
};

/** A plan with the key under which it is carried out once. */
type Shown = { readonly plan: PlanJson; readonly key: string };

export function ActDialog(props: Props) {
  const { id, currency } = props.order;
  const { act, payment } = props.asked;
  const words = ACTS[act];
  const [amount, setAmount] = createSignal("");
  const [shown, setShown] = createSignal<Shown>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  const typed = () => (amount().trim() === "" ? undefined : typedMoney(amount(), currency));
  const body = () => ({ act, amount: typed(), authorization: payment?.id });
  const say = (sentence: string) => setProblem(inMoney(sentence, (sum) => moneyText(sum, currency)));
  const show = (plan: PlanJson) => setShown({ plan, key: newUuid() });

  async function askForPlan() {
    if (amount().trim() !== "" && !typed())
      return void setProblem(`Type an amount such as ${moneyText(1_250, currency)}, or nothing for all.`);
    setProblem();
    setBusy(true);
    const answer = await post<PlanJson>(pathTo(DASHBOARD_API.plan, { id }), body());
    setBusy(false);
    if (answer.kind === "ok") show(answer.data);
    else say(answer.sentence);
  }
  async function confirm({ plan, key }: Shown) {
    setProblem();
    setBusy(true);
    const path = pathTo(DASHBOARD_API.act, { id });
    const answer = await carryOut<ActedJson>(path, { ...body(), ifSeq: plan.seq }, key);
    setBusy(false);
    if (answer.kind === "ok") return props.onDone(words.done);
    say(answer.sentence);
    if (answer.code === "orderChanged") show(answer.data as PlanJson);
  }
  onMount(() => {
    if (words.amount === undefined) void askForPlan();
  });

  const close = () => props.onClose();
  const heading = payment === undefined ? words.name : `${words.name}: ${payment.of}`;
  return (
    <Dialog heading={heading} onClose={close}>
      <ProblemNotice sentence={problem()} />
      <Switch fallback={<Closing isBusy={isBusy()} onClose={close} />}>
        <Match when={shown()} keyed>
          {(current) => (
            <PlanForm
              plan={current.plan}
              label={`Confirm: ${words.name.toLowerCase()}`}
              isBusy={isBusy()}
              onConfirm={() => void confirm(current)}
              onBack={words.amount === undefined ? undefined : () => setShown()}
              onClose={close}
            />
          )}
        </Match>
        <Match when={words.amount}>
          {(label) => (
            <AmountForm
              label={`${label()} in ${currency}`}
              amount={amount()}
              isBusy={isBusy()}
              onInput={setAmount}
              onAsk={() => void askForPlan()}
              onClose={close}
            />
          )}
        </Match>
      </Switch>
    </Dialog>
  );
}

function Closing(props: { readonly isBusy: boolean; readonly onClose: () => void }) {
  return (
    <>
      <p role="status">{props.isBusy ? "Loading…" : ""}</p>
      <button type="button" class="button plain" onClick={() => props.onClose()}>
        Close
      </button>
    </>
  );
}
