// Number of people who have paid, where it is not said who, and of those still awaited.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { isCounted, peopleMissing } from "../../page/stage.ts";
import { usePage } from "../page.ts";

export function Counts(): JSX.Element {
  const { session, words } = usePage();
  const missing = () => peopleMissing(session.view());
  const said = () => [
    ...(isCounted(session.view()) ? [words.people.paid(session.view().people?.paid ?? 0)] : []),
    ...(missing() > 0 ? [words.people.missing(missing())] : []),
  ];
  return <Show when={said().length > 0}>{said().join(" · ")}</Show>;
}
