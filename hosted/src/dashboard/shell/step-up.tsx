// Step-up: acts that need a passkey used lately ask for it in a dialog, and then go on.

import { createSignal, Show } from "solid-js";
import type { EntryOptionsJson } from "../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD_API } from "../../../../src/api/paths.ts";
import { Dialog } from "../parts/dialog.tsx";
import { ProblemNotice } from "../parts/notices.tsx";
import { usePasskey } from "./passkey.ts";
import type { Answer } from "./server.ts";
import { post } from "./server.ts";

const [waiting, setWaiting] = createSignal<(isDone: boolean) => void>();

/** A POST of an act: asks for the passkey where the service does, and repeats the act. */
export function act<T>(path: string, body?: object, key?: string): Promise<Answer<T>> {
  return withStepUp(() => post<T>(path, body, key));
}

export async function withStepUp<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask();
  if (answer.kind === "ok" || answer.code !== "stepUpNeeded") return answer;
  const isDone = await new Promise<boolean>((resolve) => setWaiting(() => resolve));
  setWaiting();
  return isDone ? ask() : answer;
}

/** The sentence of a refusal; undefined: the passkey was accepted. */
export async function enterWithPasskey(options: string, path: string): Promise<string | undefined> {
  const asked = await post<EntryOptionsJson>(options);
  if (asked.kind === "refused") return asked.sentence;
  const passkey = await usePasskey(asked.data);
  if (passkey.kind !== "credential") return "No passkey was used. Try again.";
  const entered = await post(path, { credential: passkey.credential });
  return entered.kind === "refused" ? entered.sentence : undefined;
}

export function StepUp() {
  const [problem, setProblem] = createSignal<string>();
  async function use() {
    const refused = await enterWithPasskey(DASHBOARD_API.stepUpOptions, DASHBOARD_API.stepUp);
    setProblem(refused);
    if (refused === undefined) waiting()?.(true);
  }
  function cancel() {
    setProblem();
    waiting()?.(false);
  }
  return (
    <Show when={waiting()}>
      <Dialog heading="Use your passkey again" onClose={cancel}>
        <p>This needs a passkey that was used in the last 10 minutes.</p>
        <ProblemNotice sentence={problem()} />
        <div class="buttons">
          <button type="button" class="button" onClick={() => void use()}>
            Use passkey
          </button>
          <button type="button" class="button plain" onClick={cancel}>
            Cancel
          </button>
        </div>
      </Dialog>
    </Show>
  );
}
