// Nothing can be paid here any more, and why.

import type { JSX, ParentProps } from "solid-js";
import type { Ending } from "../page/stage.ts";
import { usePage } from "./page.ts";
import { StageHeading } from "./stage-heading.tsx";

export function EndedView(props: ParentProps): JSX.Element {
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
      {props.children}
    </main>
  );
}
