// Questions before a member gets another device or is removed.

import { createSignal } from "solid-js";
import type { MemberJson } from "../../../../../src/api/dashboard/members-json.ts";
import { Dialog } from "../../parts/dialog.tsx";

type Props = { readonly member: MemberJson; readonly close: () => void };

export function NewDeviceDialog(
  props: Props & {
    readonly invite: (body: { readonly email: string; readonly revoke: boolean }) => Promise<unknown>;
  },
) {
  const [isBusy, setBusy] = createSignal(false);
  function invite(revoke: boolean) {
    setBusy(true);
    void props.invite({ email: props.member.email, revoke });
  }
  return (
    <Dialog heading={`New device for ${props.member.email}`} onClose={props.close}>
      <p>A new link registers one more passkey. If a device was lost, end all passkeys and sessions first.</p>
      <div class="buttons">
        <button type="button" class="button" disabled={isBusy()} onClick={() => invite(false)}>
          Add a device
        </button>
        <button type="button" class="button danger" disabled={isBusy()} onClick={() => invite(true)}>
          Lost device: end all, then add
        </button>
        <button type="button" class="button plain" onClick={() => props.close()}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

export function RemovalDialog(props: Props & { readonly remove: () => Promise<void> }) {
  const [isBusy, setBusy] = createSignal(false);
  function remove() {
    setBusy(true);
    void props.remove();
  }
  return (
    <Dialog heading={`Remove ${props.member.email}?`} onClose={props.close}>
      <p>
        Their sessions end at once, and their passkeys and address are deleted. What they did stays in the
        audit log.
      </p>
      <div class="buttons">
        <button type="button" class="button danger" disabled={isBusy()} onClick={remove}>
          Remove
        </button>
        <button type="button" class="button plain" onClick={() => props.close()}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
