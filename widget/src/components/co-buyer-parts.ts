// Parts of a page for co-buyers only: the invitation, and the acts on a payment they have made.

import { Invitation } from "./invitation.tsx";
import type { Parts } from "./page.ts";
import { PayForm } from "./pay-form.tsx";
import { SecondThoughts } from "./second-thoughts.tsx";

export const coBuyerParts: Parts = { summary: Invitation, form: PayForm, secondThoughts: SecondThoughts };
