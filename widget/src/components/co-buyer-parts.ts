// Parts of a page for co-buyers only: the invitation, and the acts on a payment they have made.

import { AskedPart } from "./asks/asked-part.tsx";
import { Invitation } from "./group/invitation.tsx";
import { SecondThoughts } from "./group/second-thoughts.tsx";
import { WhoAreYou } from "./group/who-are-you.tsx";
import { AnsweredForm } from "./inviting/answered-form.tsx";
import type { Parts } from "./page.ts";

export const coBuyerParts: Parts = {
  summary: Invitation,
  form: AnsweredForm,
  who: WhoAreYou,
  asked: AskedPart,
  secondThoughts: SecondThoughts,
};
