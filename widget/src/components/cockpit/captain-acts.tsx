// All that a captain can do, and see, about what others leave open.

import type { JSX } from "solid-js";
import { Asks } from "../asks/asks.tsx";
import { TimelineView } from "../timeline/timeline-view.tsx";
import { Cockpit } from "./cockpit.tsx";

export function CaptainActs(): JSX.Element {
  return (
    <>
      <Cockpit />
      <Asks />
      <TimelineView />
    </>
  );
}
