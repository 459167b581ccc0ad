// The page of an invitation: registers a passkey on this device.

import { createSignal, Match, Switch } from "solid-js";
import type { EnteredJson } from "../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD, DASHBOARD_API } from "../../../../src/api/paths.ts";
import { Heading } from "../parts/heading.tsx";
import { ProblemNotice } from "../parts/notices.tsx";
import { address } from "./address.ts";
import { createPasskey, hasPasskeys } from "./passkey.ts";
import { post } from "./server.ts";
import { SignInButton } from "./sign-in.tsx";

const REFUSED = {
  none: "No passkey was registered. Try again.",
  known: "This device has a passkey here already: sign in with it.",
} as const;

export function EnterPage() {
  const token = address().hash.slice(1);
  // The token stays in no history.
  history.replaceState(null, "", DASHBOARD.enter);
  const [problem, setProblem] = createSignal<string>();
  const [isRegistered, setRegistered] = createSignal(false);

  async function register() {
    const entered = await post<EnteredJson>(DASHBOARD_API.enter, { token });
    if (entered.kind === "refused") return setProblem(entered.sentence);
    const passkey = await createPasskey(entered.data.options);
    if (passkey.kind !== "credential") return setProblem(REFUSED[passkey.kind]);
    const accepted = await post(DASHBOARD_API.accept, { token, credential: passkey.credential });
    setProblem(accepted.kind === "refused" ? accepted.sentence : undefined);
    return setRegistered(accepted.kind === "ok");
  }

  return (
    <main class="entry">
      <Switch>
        <Match when={isRegistered()}>
          <Heading text="Passkey registered" />
          <p>Sign in with it now. The link that brought you here is used up.</p>
          <SignInButton />
        </Match>
        <Match when={token === ""}>
          <Heading text="Open your invitation" />
          <p>
            This page needs the whole link of an invitation. Open it once more from where you received it.
          </p>
        </Match>
        <Match when={true}>
          <Heading text="Welcome to the dashboard" />
          <p>
            Your device makes a passkey and keeps it. You sign in with it by fingerprint, face or the device's
            code; there is no password.
          </p>
          {!hasPasskeys() && <p>This browser offers no passkeys here: they need https.</p>}
          <ProblemNotice sentence={problem()} />
          <button type="button" class="button" onClick={() => void register()}>
            Continue on this device
          </button>
        </Match>
      </Switch>
    </main>
  );
}
