// The answer of a person invited who is not going to pay. They can still pay afterwards.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { DECLINE } from "../../../../src/api/paths.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";
import { spokenOfInviting } from "./spoken.ts";

export function Answering(): JSX.Element {
  const { session } = usePage();
  const spoken = spokenOfInviting();
  const captain = () => session.view().captain?.firstName ?? session.view().shop.name;
  const isDeclined = () => session.view().invitation?.status === "declined";
  let said: HTMLParagraphElement | undefined;
  const decline = async () => {
    if (await session.act(DECLINE, {})) said?.focus();
  };
  return (
    <Show when={spoken()}>
      {(words) => (
        <div class="answering">
          <p ref={said} role="status" class="quiet" tabindex="-1">
            {isDeclined() ? words().declined(captain()) : ""}
          </p>
          <Show when={!isDeclined()}>
            <Confirm
              label={words().decline}
              question={words().declineAsk}
              text={words().declineText(captain())}
              yes={words().declineYes}
              no={words().declineNo}
              busy={session.busy()}
              onYes={() => void decline()}
            />
          </Show>
        </div>
      )}
    </Show>
  );
}
