// A frame that cannot show what it was asked for says so, to the buyer and to the page around.

import type { Outcome } from "../page/client.ts";
import { frameWordsFor } from "../words/frame.ts";
import { ShortView } from "./short-view.tsx";
import type { Stage } from "./start.ts";

type Failed = Exclude<Outcome<unknown>, { readonly kind: "answered" }>;

/** A definite no is a mistake in the shop's page; anything else is worth another try. */
export function showFailure(stage: Stage, outcome: Failed, again: () => Promise<void>): void {
  const { words } = stage.speech;
  const mistake = outcome.kind === "refused" && outcome.status !== 429;
  const failure = mistake
    ? { code: outcome.code, message: outcome.sentence ?? outcome.code }
    : { code: "unreachable", message: words.ended.unreachable };
  stage.parent.send({ type: "error", failure, mistake });
  const { heading, text } = frameWordsFor(words.language).notShown;
  stage.show(heading, () => (
    <ShortView
      heading={heading}
      text={mistake ? text : words.ended.unreachable}
      again={words.ended.again}
      onAgain={again}
    />
  ));
}
