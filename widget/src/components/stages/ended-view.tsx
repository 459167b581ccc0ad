// Nothing can be paid here any more, and why.

import type { JSX, ParentProps } from "solid-js";
import type { Ending } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";

/** The children are ways to go on. */
export function EndedView(props: ParentProps): JSX.Element {
  const { session, words, moment } = usePage();
  const why = (): Ending => {
    const stage = session.stage();
    return stage.kind === "ended" ? stage.why : "closed";
  };
  const text = () => {
    const said = words.ended[why()];
    return typeof said === "string" ? said : said(moment(session.view().dueDate));
  };
  return (
    <main class="card stage centered">
      <StageHeading>{words.heading[why()]}</StageHeading>
      <p>{text()}</p>
      {props.children}
    </main>
  );
}
