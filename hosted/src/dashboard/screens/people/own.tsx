// The member's own passkeys and sessions.

import { createSignal } from "solid-js";
import type {
  EntryOptionsJson,
  OwnSessionJson,
  PasskeyJson,
} from "../../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { createPasskey } from "../../shell/passkey.ts";
import type { Answer } from "../../shell/server.ts";
import { readSession, session } from "../../shell/session.ts";
import { act } from "../../shell/step-up.tsx";
import { rolesText } from "./roles.ts";

const REFUSED = {
  none: "No passkey was registered.",
  known: "This device has a passkey here already.",
} as const;

export function Own() {
  const [problem, setProblem] = createSignal<string>();
  const [done, setDone] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  async function tell(answer: Answer<unknown>, sentence: string) {
    await readSession();
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    setDone(answer.kind === "ok" ? sentence : undefined);
  }
  /** A second press while the first is on its way does nothing. */
  async function once(work: () => Promise<unknown>) {
    if (isBusy()) return;
    setBusy(true);
    await work();
    setBusy(false);
  }
  async function register() {
    const asked = await act<EntryOptionsJson>(DASHBOARD_API.passkeyOptions);
    if (asked.kind === "refused") return tell(asked, "");
    const passkey = await createPasskey(asked.data);
    if (passkey.kind !== "credential") return setProblem(REFUSED[passkey.kind]);
    const { credential } = passkey;
    return tell(await act(DASHBOARD_API.passkeys, { credential }), "The passkey is registered.");
  }
  const remove = async (id: string) =>
    tell(
      await act(DASHBOARD_API.removePasskey, { id }),
      "The passkey is removed, and its sessions have ended.",
    );
  const end = async (id: string) =>
    tell(await act(DASHBOARD_API.endSession, { id }), "The session has ended.");

  return (
    <section aria-labelledby="own">
      <h2 id="own">You</h2>
      <p>
        {session()?.email}: {rolesText(session()?.roles)}
      </p>
      <ProblemNotice sentence={problem()} />
      <DoneNotice sentence={done()} />
      <Table
        caption="Your passkeys"
        columns={passkeyColumns((id) => void once(() => remove(id)))}
        rows={session()?.passkeys ?? []}
        empty="You have no passkey."
      />
      <button type="button" class="button" disabled={isBusy()} onClick={() => void once(register)}>
        Register a passkey on this device
      </button>
      <Table
        caption="Your sessions"
        columns={sessionColumns((id) => void once(() => end(id)))}
        rows={session()?.sessions ?? []}
        empty="You have no session."
      />
    </section>
  );
}

function passkeyColumns(remove: (id: string) => void): readonly Column<PasskeyJson>[] {
  return [
    { name: "Registered", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { name: "Last used", cell: ({ usedAt }) => <Timestamp at={usedAt} /> },
    {
      name: "Act",
      cell: ({ id }) => (
        <button type="button" class="button plain small" onClick={() => remove(id)}>
          Remove
        </button>
      ),
    },
  ];
}

function sessionColumns(end: (id: string) => void): readonly Column<OwnSessionJson>[] {
  return [
    { name: "Signed in", cell: ({ startedAt }) => <Timestamp at={startedAt} /> },
    { name: "Last used", cell: ({ usedAt }) => <Timestamp at={usedAt} /> },
    {
      name: "Act",
      cell: ({ id, isThis }) =>
        isThis ? (
          "this session"
        ) : (
          <button type="button" class="button plain small" onClick={() => end(id)}>
            End
          </button>
        ),
    },
  ];
}
