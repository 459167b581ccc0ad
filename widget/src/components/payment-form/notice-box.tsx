// Notice about the result of the last attempt: about a card it stands at the card, any other at the top. It takes the
// focus, so that it is read at once at any scroll position.

import type { JSX } from "solid-js";
import { createEffect, Show } from "solid-js";
import type { Notice, Told } from "../../page/notice.ts";
import { isAboutCard } from "../../page/notice.ts";
import type { Words } from "../../words/en.ts";
import { usePage } from "../page.ts";

/** `isCards`: what is about a card, at the card, or else the rest, at the top of its form. `leavesFocus`: a field takes it. */
export function NoticeBox(props: {
  readonly isCards?: boolean;
  readonly leavesFocus?: boolean;
}): JSX.Element {
  const { session } = usePage();
  const shown = () => {
    const notice = session.notice();
    return notice && isAboutCard(notice) === (props.isCards ?? isAboutCard(notice)) ? notice : undefined;
  };
  return (
    <Show when={shown()} keyed>
      {(notice) => <Box notice={notice} leavesFocus={props.leavesFocus} />}
    </Show>
  );
}

type BoxProps = { readonly notice: Notice; readonly leavesFocus?: boolean | undefined };

function Box(props: BoxProps): JSX.Element {
  const { words } = usePage();
  let box: HTMLDivElement | undefined;
  createEffect(() => props.leavesFocus || box?.focus());
  const said = () => noticeSentences(props.notice, words);
  return (
    <div ref={box} class="notice" classList={{ mild: isWished(props.notice) }} role="alert" tabindex="-1">
      <p class="notice-title">{said().title}</p>
      <p>{said().text}</p>
    </div>
  );
}

/** What they are told is what they wanted. */
function isWished({ kind }: Notice): boolean {
  return kind === "givenUp" || kind === "withdrawn" || kind === "done";
}

/** The rest has changed under the buyer's hands: another has taken what they chose. */
const TAKEN: readonly string[] = [
  "nothingRemains",
  "amountExceedsRemaining",
  "shareLeavesTooLittle",
  "lastBuyerTakesAll",
  "unitsTaken",
];

/** What is said of a notice. */
export function noticeSentences(notice: Notice, { notices }: Words): Told {
  switch (notice.kind) {
    case "failed":
      return notices[notice.failure];
    case "refused":
      if (notice.told) return notice.told;
      if (notice.status === 429) return notices.tooMany(minutesOf(notice.retryAfterS));
      if (notice.status >= 500) return notices.later;
      if (TAKEN.includes(notice.code)) return notices.faster;
      return notice.status === 409 ? notices.changed : notices.refused;
    case "done":
      return notice.told;
    default:
      return notices[notice.kind];
  }
}

function minutesOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds / 60));
}
