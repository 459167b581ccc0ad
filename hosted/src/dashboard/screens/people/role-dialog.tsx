// Choice of a member's role: one on all platforms, or one on each of some.

import { createSignal, For, Show } from "solid-js";
import type { MemberJson } from "../../../../../src/api/dashboard/members-json.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select } from "../../parts/fields.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import { session } from "../../shell/session.ts";
import { RoleHint, RoleOptions } from "./role-options.tsx";

type Asked = { readonly role: string } | { readonly platforms: Readonly<Record<string, string>> };

type Props = {
  readonly member: MemberJson;
  readonly close: () => void;
  readonly save: (roles: Asked) => Promise<void>;
};

const EACH = "each";

export function RoleDialog(props: Props) {
  const { roles } = props.member;
  const [chosen, setChosen] = createSignal<string>("all" in roles ? roles.all : EACH);
  const [problem, setProblem] = createSignal<string>();
  const ofPlatform = (id: string) => ("platforms" in roles ? roles.platforms[id] : undefined);

  async function save(form: HTMLFormElement) {
    if (chosen() !== EACH) return props.save({ role: chosen() });
    const given = [...new FormData(form)].filter(([id, role]) => id.startsWith("pl_") && role !== "");
    if (given.length === 0)
      return void setProblem("Choose a role on at least one platform, or remove the member.");
    return props.save({ platforms: Object.fromEntries(given.map(([id, role]) => [id, String(role)])) });
  }

  return (
    <Dialog heading={`Role of ${props.member.email}`} onClose={props.close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <Select label="Role" value={chosen()} onChange={setChosen}>
          <RoleOptions />
          <option value={EACH}>One on each platform</option>
        </Select>
        <RoleHint role={chosen()} />
        <Show when={chosen() === EACH}>
          <For each={session()?.platforms ?? []}>
            {({ id, name }) => (
              <Select name={id} label={`On ${name}`} value={ofPlatform(id) ?? ""}>
                <option value="">No role</option>
                <RoleOptions />
              </Select>
            )}
          </For>
        </Show>
        <p class="quiet">A changed role ends the member's sessions.</p>
        <ProblemNotice sentence={problem()} />
        <div class="buttons">
          <button type="submit" class="button">
            Save
          </button>
          <button type="button" class="button plain" onClick={() => props.close()}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
