// Fold with the captain's note to the others, which is loaded when it is opened.

import type { JSX } from "solid-js";
import { usePage } from "../page.ts";
import { Fold } from "../primitives/fold.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const Note = onDemand(() => import("./note.tsx").then((part) => part.Note));

export function NoteFold(): JSX.Element {
  const { words } = usePage();
  return (
    <Fold class="more" summary={words.people.note}>
      <Note />
    </Fold>
  );
}
