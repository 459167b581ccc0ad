// The card, or whatever else Stripe offers, in Stripe's own frames on our page. It is asked for the means when the
// buyer pays; until then nothing is under way.

import type { JSX } from "solid-js";
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show } from "solid-js";
import { usePage } from "../../components/page.ts";
import type { ScriptCardProps } from "../provider-script.ts";
import type { StripeIntent } from "./form.ts";
import { StripeForm } from "./form.ts";
import { settingsOf } from "./script.ts";

export function StripeCard(props: ScriptCardProps): JSX.Element {
  const { session, words, values, agreement } = usePage();
  const [fault, setFault] = createSignal("");
  let host: HTMLDivElement | undefined;
  let isAsking = false;

  /** As typed, else as the shop has told. */
  const buyer = () => {
    const { email = "", firstName = "", lastName = "" } = session.view().buyer;
    const typed = values();
    const name = `${typed.firstName || firstName} ${typed.lastName || lastName}`.trim();
    return { name, email: (typed.email || email).trim() };
  };

  /** Until the plan of another choice has come, it stays as it was. */
  const intent = createMemo<StripeIntent>(
    (last) => {
      const agreed = agreement();
      const amount = agreed === undefined ? props.amount : agreed.hold();
      return amount === undefined ? last : { amount, saves: agreed !== undefined };
    },
    { amount: props.amount, saves: false },
  );
  const form = new StripeForm({
    settings: settingsOf(props.collect),
    asked: () => {
      const { currency, locale = words.language } = session.view();
      return { intent: intent(), currency: currency.toLowerCase(), locale };
    },
    known: buyer,
    say: setFault,
    unreachable: words.ended.unreachable,
  });

  const ask = async () => {
    if (isAsking || host === undefined) return;
    isAsking = true;
    const means = await form.means(host, buyer());
    isAsking = false;
    if (means !== undefined) props.onMeans(means);
  };

  onMount(() => {
    props.onReady(() => void ask());
    if (host !== undefined) void form.show(host);
    onCleanup(() => form.remove());
  });
  createEffect(on(intent, (intended) => form.update(intended), { defer: true }));
  return (
    <section class="group" aria-labelledby="card-heading">
      <h2 id="card-heading" class="subheading">
        {words.form.card}
      </h2>
      <div ref={host} class="stripe-card" />
      <div role="alert">
        <Show when={fault() !== ""}>
          <p class="fault-count">{fault()}</p>
        </Show>
      </div>
    </section>
  );
}
