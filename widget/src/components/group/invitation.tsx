// Invitation of a co-buyer, before they pay: the captain's name, the open amount, the due date and the participants.

import type { JSX } from "solid-js";
import { Reference } from "../order/amount-summary.tsx";
import { Basket } from "../order/basket.tsx";
import { DueDate } from "../order/due-date.tsx";
import type { Page } from "../page.ts";
import { usePage } from "../page.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { People } from "./people.tsx";
import { Progress } from "./progress.tsx";

export function Invitation(): JSX.Element {
  const page = usePage();
  const { session, words, money } = page;
  return (
    <div class="summary">
      <div class="total invitation">
        <StageHeading>{invitationText(page)}</StageHeading>
        <div role="status">
          <p class="quiet">{words.summary.left}</p>
          <p class="amount">{money(session.view().remaining)}</p>
        </div>
        <Progress />
        <DueDate />
        <Reference />
      </div>
      <Basket unfolded={2} />
      <People />
    </div>
  );
}

/** Who invites, as far as they have said their name. */
function invitationText({ session, words }: Page): string {
  const firstName = session.view().captain?.firstName;
  return firstName ? words.join.invites(firstName) : words.join.invited;
}
