// Roles to choose from: short names, so that none is cut on a phone, and below the field what the chosen one may do.

import { For, Show } from "solid-js";
import type { RoleJson } from "../../../../../src/api/dashboard/members-json.ts";
import { capitalized } from "../../parts/words.ts";
import { ROLE_TEXT, ROLES } from "./roles.ts";

export function RoleOptions() {
  return <For each={ROLES}>{(role) => <option value={role}>{capitalized(role)}</option>}</For>;
}

/** Nothing for what is no role. */
export function RoleHint(props: { readonly role: string }) {
  return (
    <Show when={ROLE_TEXT[props.role as RoleJson]}>
      {(text) => (
        <p class="quiet" role="status">
          {text()}
        </p>
      )}
    </Show>
  );
}
