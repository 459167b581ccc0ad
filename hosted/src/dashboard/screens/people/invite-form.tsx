// Form that invites a member.

import { createSignal, For } from "solid-js";
import { Select } from "../../parts/fields.tsx";
import { session } from "../../shell/session.ts";
import { RoleHint, RoleOptions } from "./role-options.tsx";

/** `invite` resolves to whether they are invited. */
type Props = { readonly invite: (body: { readonly email: string }) => Promise<boolean> };

const LEAST = "reader";

export function InviteForm(props: Props) {
  const [isBusy, setBusy] = createSignal(false);
  const [role, setRole] = createSignal<string>(LEAST);
  async function send(form: HTMLFormElement) {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    setBusy(true);
    const platformId = text("platform");
    const isInvited = await props.invite({
      email: text("email"),
      ...{ role: text("role"), ...(platformId === "" ? {} : { platformId }) },
    });
    setBusy(false);
    if (!isInvited) return;
    form.reset();
    setRole(LEAST);
  }
  return (
    <form
      class="form"
      aria-labelledby="invite"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <h3 id="invite">Invite a member</h3>
      <label>
        E-mail address
        <input name="email" type="email" required maxlength="254" autocomplete="off" />
      </label>
      <Select name="role" label="Role" value={role()} onChange={setRole}>
        <RoleOptions />
      </Select>
      <RoleHint role={role()} />
      <Select name="platform" label="Platform" value="">
        <option value="">All platforms</option>
        <For each={session()?.platforms ?? []}>{({ id, name }) => <option value={id}>{name}</option>}</For>
      </Select>
      <button type="submit" class="button" disabled={isBusy()}>
        Invite
      </button>
    </form>
  );
}
