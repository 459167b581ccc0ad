// Nothing can be paid here any more: why, and the way back.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import type { Ending } from "../page/stage.ts";
import { webAddress } from "../page/stage.ts";
import { usePage } from "./page.ts";
import { StageHeading } from "./stage-heading.tsx";

export function EndedView(): JSX.Element {
  const { session, words, moment } = usePage();
  const why = (): Ending => {
    const stage = session.stage();
    return stage.kind === "ended" ? stage.why : "closed";
  };
  const text = () => {
    const reason = why();
    return reason === "tooLate" ? words.ended.tooLate(moment(session.view().dueDate)) : words.ended[reason];
  };
  return (
    <main class="card stage centered">
      <StageHeading>{words.heading[why()]}</StageHeading>
      <p>{text()}</p>
      <Show when={webAddress(session.view().cancelUrl)}>
        {(address) => (
          <a class="button second" href={address()}>
            {words.ended.toShop}
          </a>
        )}
      </Show>
    </main>
  );
}
