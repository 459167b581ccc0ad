// All members, for an owner: their roles and devices, with invitations, changes and removal.

import { createSignal, Match, Switch } from "solid-js";
import type { InvitedJson, MemberJson } from "../../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import type { Answer } from "../../shell/server.ts";
import { readSession } from "../../shell/session.ts";
import { act } from "../../shell/step-up.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InvitedLink } from "./invited-link.tsx";
import { NewDeviceDialog, RemovalDialog } from "./member-dialogs.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { rolesText } from "./roles.ts";

type Asked = { readonly about: "role" | "device" | "removal"; readonly member: MemberJson };

export function MemberList() {
  const members = createLoading<readonly MemberJson[]>(() => DASHBOARD_API.members);
  const [asked, setAsked] = createSignal<Asked>();
  const [problem, setProblem] = createSignal<string>();
  const [done, setDone] = createSignal<string>();
  const [invited, setInvited] = createSignal<InvitedJson & { readonly email: string }>();

  async function tell(answer: Answer<unknown>, sentence: string) {
    setAsked();
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    setDone(answer.kind === "ok" ? sentence : undefined);
    // The member may have changed their own role.
    await Promise.all([members.again(), readSession()]);
  }
  async function invite(body: { readonly email: string }) {
    setInvited();
    const answer = await act<InvitedJson>(DASHBOARD_API.invite, body);
    if (answer.kind === "ok") setInvited({ ...answer.data, email: body.email });
    await tell(answer, `${body.email} is invited.`);
    return answer.kind === "ok";
  }
  const close = () => setAsked();
  const askedAbout = (about: Asked["about"]) => (asked()?.about === about ? asked()?.member : undefined);

  return (
    <section aria-labelledby="members">
      <h2 id="members">Members</h2>
      <ProblemNotice sentence={problem()} />
      <DoneNotice sentence={done()} />
      <InvitedLink invited={invited()} />
      <Loaded of={members}>
        {(data) => (
          <Table
            caption="Members of the dashboard"
            columns={columns(setAsked)}
            rows={data()}
            empty="There is no member yet."
          />
        )}
      </Loaded>
      <InviteForm invite={invite} />
      <Switch>
        <Match when={askedAbout("role")} keyed>
          {(member) => (
            <RoleDialog
              member={member}
              close={close}
              save={async (roles) =>
                tell(
                  await act(DASHBOARD_API.role, { memberId: member.id, ...roles }),
                  `The role of ${member.email} is changed, and their sessions have ended.`,
                )
              }
            />
          )}
        </Match>
        <Match when={askedAbout("device")} keyed>
          {(member) => <NewDeviceDialog member={member} close={close} invite={invite} />}
        </Match>
        <Match when={askedAbout("removal")} keyed>
          {(member) => (
            <RemovalDialog
              member={member}
              close={close}
              remove={async () =>
                tell(
                  await act(DASHBOARD_API.removeMember, { memberId: member.id }),
                  `${member.email} is no member any more.`,
                )
              }
            />
          )}
        </Match>
      </Switch>
    </section>
  );
}

function columns(ask: (asked: Asked) => void): readonly Column<MemberJson>[] {
  const button = (text: string, about: Asked["about"], member: MemberJson) => (
    <button
      type="button"
      class="button plain small"
      aria-label={`${text}: ${member.email}`}
      onClick={() => ask({ about, member })}
    >
      {text}
    </button>
  );
  return [
    { name: "E-mail address", cell: ({ email }) => email },
    { name: "Role", cell: ({ roles }) => rolesText(roles) },
    { name: "Passkeys", isFigure: true, cell: ({ passkeys }) => passkeys },
    {
      name: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : <Timestamp at={lastUsedAt} />),
    },
    {
      name: "Invitation",
      cell: ({ invitedUntil }) =>
        invitedUntil === null ? (
          "none"
        ) : (
          <>
            open until <Timestamp at={invitedUntil} />
          </>
        ),
    },
    {
      name: "Acts",
      cell: (member) => (
        <span class="buttons">
          {button("Change role", "role", member)}
          {button("New device", "device", member)}
          {button("Remove", "removal", member)}
        </span>
      ),
    },
  ];
}
