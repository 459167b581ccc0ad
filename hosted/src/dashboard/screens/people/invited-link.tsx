// The link of an invitation: shown once, to copy.

import { createSignal, Show } from "solid-js";
import type { InvitedJson } from "../../../../../src/api/dashboard/members-json.ts";
import { DoneNotice } from "../../parts/notices.tsx";
import { timeText } from "../../parts/timestamp.tsx";

type Props = { readonly invited: (InvitedJson & { readonly email: string }) | undefined };

export function InvitedLink(props: Props) {
  return (
    <Show when={props.invited} keyed>
      {({ email, link, until }) => {
        const [copied, setCopied] = createSignal<string>();
        let field: HTMLInputElement | undefined;
        async function copy() {
          field?.select();
          // Not every browser lets a page write there: the text is selected, to copy by hand.
          const isCopied = await navigator.clipboard?.writeText(link).then(
            () => true,
            () => false,
          );
          setCopied(isCopied ? "Copied." : "Copy the selected text.");
        }
        return (
          <div class="form">
            <label>
              Link for {email}
              <input readonly value={link} ref={(given) => (field = given)} />
            </label>
            <button type="button" class="button" onClick={() => void copy()}>
              Copy link
            </button>
            <DoneNotice sentence={copied()} />
            <p class="quiet">
              Shown only now, valid once, until {timeText(until)}. Send it to {email} alone: it registers a
              passkey in their name.
            </p>
          </div>
        );
      }}
    </Show>
  );
}
