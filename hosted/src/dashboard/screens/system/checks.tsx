// Checks of the setup, done when they are asked for: the providers' keys, and a test e-mail to the member's own address.

import { createSignal, For, Show } from "solid-js";
import type { SetupFindingJson } from "../../../../../src/api/dashboard/system-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { ProblemNotice } from "../../parts/notices.tsx";
import { post } from "../../shell/server.ts";
import { session } from "../../shell/session.ts";

type Findings = readonly SetupFindingJson[];

const LEVELS: Readonly<Record<SetupFindingJson["level"], string>> = {
  ok: "All right",
  warning: "Take care",
  problem: "Problem",
};

const NONE = {
  providers: "There are no keys to check: the sandbox has a bank of its own.",
  email: "No platform sends e-mails: [platforms.mail] is not in the configuration.",
};

/** `done` is called after a check, which may have brought news. */
export function CheckSection(props: { readonly done: () => void }) {
  const [findings, setFindings] = createSignal<Findings>();
  const [none, setNone] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  async function check(path: string, sentence: string) {
    setBusy(true);
    setFindings(undefined);
    setNone(undefined);
    const answer = await post<Findings>(path, {});
    setBusy(false);
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    if (answer.kind !== "ok") return;
    setFindings(answer.data);
    if (answer.data.length === 0) setNone(sentence);
    props.done();
  }
  const inbox = () => (session()?.isSandbox ? "the sandbox's inbox" : session()?.email);

  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <p>
        Each provider is asked whether its keys, its account and its notifications work; no money moves. A
        test e-mail of each platform goes to {inbox()}.
      </p>
      <div class="buttons">
        <button
          type="button"
          class="button plain"
          disabled={isBusy()}
          onClick={() => void check(DASHBOARD_API.checkProviders, NONE.providers)}
        >
          Check the providers
        </button>
        <button
          type="button"
          class="button plain"
          disabled={isBusy()}
          onClick={() => void check(DASHBOARD_API.testEmail, NONE.email)}
        >
          Send me a test e-mail
        </button>
      </div>
      <ProblemNotice sentence={problem()} />
      <div role="status">
        <Show when={isBusy()}>
          <p>Waiting for the answer…</p>
        </Show>
        <Show when={none()}>{(sentence) => <p>{sentence()}</p>}</Show>
        <ul class="findings">
          <For each={findings()}>
            {({ name, level, message }) => (
              <li>
                <b classList={{ alert: level === "problem" }}>{LEVELS[level]}</b> · {name}: {message}
              </li>
            )}
          </For>
        </ul>
      </div>
    </section>
  );
}
