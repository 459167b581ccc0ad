// Reset of the sandbox, which says first what it deletes. The service starts again, and this page with it.

import { createSignal, Show } from "solid-js";
import type { ResetJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import type { SystemJson } from "../../../../../src/api/dashboard/system-json.ts";
import { DASHBOARD_API, SANDBOX } from "../../../../../src/api/paths.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import { get, post } from "../../shell/server.ts";

const LOOK_EVERY_MS = 250;

export function StartOver() {
  const [plan, setPlan] = createSignal<ResetJson>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  async function ask() {
    const answer = await post<ResetJson>(SANDBOX.reset, { dryRun: true });
    setPlan(answer.kind === "ok" ? answer.data : undefined);
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
  }
  async function reset() {
    setBusy(true);
    const before = await startedAt();
    const answer = await post(SANDBOX.reset);
    if (answer.kind === "ok") return reloadAfter(before);
    setBusy(false);
    return setProblem(answer.sentence);
  }
  return (
    <>
      <button type="button" class="button danger" onClick={() => void ask()}>
        Start over…
      </button>
      <Show when={plan() === undefined}>
        <ProblemNotice sentence={problem()} />
      </Show>
      <Show when={plan()}>
        {(planned) => (
          <Dialog heading="Start over" onClose={() => setPlan()}>
            <p>
              This deletes all orders ({planned().orders}) with all that belongs to them, all e-mails (
              {planned().emails}), and the dashboard's members and audit log. The clock goes back to the real
              time, and the keys stay.
            </p>
            <ProblemNotice sentence={problem()} />
            <div class="buttons">
              <button type="button" class="button danger" disabled={isBusy()} onClick={() => void reset()}>
                {isBusy() ? "Starting over…" : "Delete it all"}
              </button>
              <button type="button" class="button plain" disabled={isBusy()} onClick={() => setPlan()}>
                Cancel
              </button>
            </div>
          </Dialog>
        )}
      </Show>
    </>
  );
}

/** Undefined: it cannot be told. */
async function startedAt(): Promise<number | undefined> {
  const answer = await get<SystemJson>(DASHBOARD_API.system);
  return answer.kind === "ok" ? answer.data.startedAt : undefined;
}

/** Once the service has started again, in which a member's session is over. */
async function reloadAfter(before: number | undefined): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const answer = await get<SystemJson>(DASHBOARD_API.system);
    const isNew = answer.kind === "ok" ? answer.data.startedAt !== before : answer.code === "notSignedIn";
    if (isNew) return location.reload();
  }
}
