// What only co-buyers see: who invites them, and what they can do about what they have paid.

import { Invitation } from "./invitation.tsx";
import type { Parts } from "./page.ts";
import { SecondThoughts } from "./second-thoughts.tsx";

export const coBuyerParts: Parts = { summary: Invitation, secondThoughts: SecondThoughts };
