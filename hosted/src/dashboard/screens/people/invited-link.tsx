// The link of an invitation: shown once, to copy.

import { Show } from "solid-js";
import type { InvitedJson } from "../../../../../src/api/dashboard/members-json.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { timeText } from "../../parts/timestamp.tsx";

type Props = { readonly invited: (InvitedJson & { readonly email: string }) | undefined };

export function InvitedLink(props: Props) {
  return (
    <Show when={props.invited} keyed>
      {({ email, link, until }) => (
        <div class="form">
          <CopyField label={`Link for ${email}`} value={link} button="Copy link" />
          <p class="quiet">
            Shown only now, valid once, until {timeText(until)}. Send it to {email} alone: it registers a
            passkey in their name.
          </p>
        </div>
      )}
    </Show>
  );
}
