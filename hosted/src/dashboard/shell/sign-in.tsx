// The page of signing in.

import { createSignal, Show } from "solid-js";
import { DASHBOARD, DASHBOARD_API } from "../../../../src/api/paths.ts";
import { Heading } from "../parts/heading.tsx";
import { ProblemNotice } from "../parts/notices.tsx";
import { address, go } from "./address.ts";
import { hasPasskeys } from "./passkey.ts";
import { readSession } from "./session.ts";
import { enterWithPasskey } from "./step-up.tsx";

/** `hasEnded`: there was a session until now, perhaps in the middle of an act. */
export function SignInPage(props: { readonly hasEnded?: boolean }) {
  return (
    <main class="entry">
      <Heading text="Sign in" />
      <Show when={props.hasEnded}>
        <p role="status">
          Your session has ended. If you were about to change something, it was not carried out.
        </p>
      </Show>
      <Show
        when={hasPasskeys()}
        fallback={<p>This browser offers no passkeys here: they need https and a recent browser.</p>}
      >
        <p>Use the passkey that you registered on this device, or on your phone.</p>
        <SignInButton />
      </Show>
      <p class="quiet">
        No passkey, or a lost device? Ask an owner for an invitation: it registers a new one.
      </p>
    </main>
  );
}

export function SignInButton() {
  const [problem, setProblem] = createSignal<string>();
  async function signIn() {
    const refused = await enterWithPasskey(DASHBOARD_API.signInOptions, DASHBOARD_API.signIn);
    setProblem(refused);
    if (refused !== undefined) return;
    const { pathname } = address();
    if (pathname === DASHBOARD.signIn || pathname === DASHBOARD.enter) go(DASHBOARD.home);
    await readSession();
  }
  return (
    <>
      <ProblemNotice sentence={problem()} />
      <button type="button" class="button" onClick={() => void signIn()}>
        Sign in with a passkey
      </button>
    </>
  );
}
