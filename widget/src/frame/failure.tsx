// A frame that cannot show what it was asked for says so, to the buyer and to the page around.

import type { Outcome } from "../page/client.ts";
import { ShortView } from "./short-view.tsx";
import type { Stage } from "./start.ts";

type Failed = Exclude<Outcome<unknown>, { readonly kind: "answered" }>;

/** A definite no is a mistake in the shop's page; anything else is worth another try. */
export function showFailure(stage: Stage, outcome: Failed, onAgain: () => Promise<void>): void {
  const { heading, text, unreachable, again } = stage.speech.words.failure;
  const mistake = outcome.kind === "refused" && outcome.status !== 429;
  const failure = mistake
    ? { code: outcome.code, message: outcome.sentence ?? outcome.code }
    : { code: "unreachable", message: unreachable };
  stage.parent.send({ type: "error", data: failure, mistake });
  stage.show(heading, () => (
    <ShortView heading={heading} text={mistake ? text : unreachable} again={again} onAgain={onAgain} />
  ));
}
