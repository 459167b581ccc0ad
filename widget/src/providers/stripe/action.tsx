// The buyer's bank asks them to confirm, and Stripe's script leads them through it: over our page, or away and back.
// What they did there is asked of the server; what the script says of it decides nothing (T24).

import type { JSX } from "solid-js";
import { createSignal, onMount, Show } from "solid-js";
import { usePage } from "../../components/page.ts";
import { StageHeading } from "../../components/primitives/stage-heading.tsx";
import { BankActions, BankQuestion } from "../../components/stages/bank-actions.tsx";
import type { ScriptActionProps } from "../provider-script.ts";
import { loadStripe, settingsOf } from "./script.ts";

export function StripeAction(props: ScriptActionProps): JSX.Element {
  const { session, words } = usePage();
  const [isUnreachable, setUnreachable] = createSignal(false);
  // The secret of this stage: another answer about the same payment must not restart the one under way.
  const { clientSecret, collect } = props;

  async function confirm(): Promise<void> {
    setUnreachable(false);
    try {
      const stripe = await loadStripe(settingsOf(collect));
      await stripe.handleNextAction({ clientSecret });
    } catch {
      setUnreachable(true);
      return;
    }
    await session.returned();
  }

  onMount(() => void confirm());
  return (
    <main class="card stage centered">
      <StageHeading>{words.heading.action}</StageHeading>
      <BankQuestion payment={props.payment} />
      <BankActions label={words.ended.again} onAgain={() => void confirm()} />
      <p role="status" class="status quiet">
        <Show when={isUnreachable() || session.cutOff()}>{words.checking.cutOff}</Show>
      </p>
    </main>
  );
}
