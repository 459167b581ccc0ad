// The card, or whatever else Stripe offers, in Stripe's own frames on our page. It is asked for the means when the
// buyer pays; until then nothing is under way.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, onCleanup, onMount, Show } from "solid-js";
import { usePage } from "../../components/page.ts";
import type { ScriptCardProps } from "../provider-script.ts";
import { StripeForm } from "./form.ts";
import { settingsOf } from "./script.ts";

export function StripeCard(props: ScriptCardProps): JSX.Element {
  const { session, words, values } = usePage();
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

  const form = new StripeForm({
    settings: settingsOf(props.collect),
    asked: () => {
      const { currency, locale = words.language } = session.view();
      return { amount: props.amount, currency: currency.toLowerCase(), locale };
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
  createEffect(
    on(
      () => props.amount,
      (amount) => form.update(amount),
      { defer: true },
    ),
  );
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
