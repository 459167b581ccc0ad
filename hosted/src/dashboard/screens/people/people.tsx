// Screen People: the member's own passkeys and sessions, and for owners all members.

import { Show } from "solid-js";
import { Heading } from "../../parts/heading.tsx";
import { hasRight, session } from "../../shell/session.ts";
import { MemberList } from "./member-list.tsx";
import { Own } from "./own.tsx";

export function PeopleScreen() {
  return (
    <>
      <Heading text="People" />
      <Show
        when={!session()?.isSandbox}
        fallback={
          <p>
            This sandbox signed you in as its owner, because you opened it on its own machine or with its
            one-time link.
          </p>
        }
      >
        <Own />
      </Show>
      <Show when={hasRight("manageMembers")}>
        <MemberList />
      </Show>
    </>
  );
}
