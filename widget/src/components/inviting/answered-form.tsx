// The co-buyers' form, and below it, for a person invited by e-mail, the answer that they are not going to pay, which is
// loaded only then.

import type { JSX } from "solid-js";
import { Show, untrack } from "solid-js";
import { usePage } from "../page.ts";
import { PayForm } from "../payment-form/pay-form.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const Answering = onDemand(() => import("./answering.tsx").then((part) => part.Answering));

export function AnsweredForm(): JSX.Element {
  const { session, values, fill } = usePage();
  // What they were invited as, once: they can write something else.
  const invitation = untrack(session.view).invitation;
  if (invitation !== undefined && untrack(values).email === "")
    fill({ email: invitation.email, firstName: invitation.firstName });
  return (
    <>
      <PayForm />
      <Show when={session.view().invitation}>
        <Answering />
      </Show>
    </>
  );
}
