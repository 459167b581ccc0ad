// Parts of a page for the captain only: the whole amount, the choice among modules, the link for the others, a note to them,
// and the acts on what they leave open.

import { CockpitPart } from "./cockpit/cockpit-part.tsx";
import { ShareLink } from "./group/share-link.tsx";
import { AmountSummary } from "./order/amount-summary.tsx";
import type { Parts } from "./page.ts";
import { ModuleChooser } from "./payment-form/module-chooser.tsx";
import { PayForm } from "./payment-form/pay-form.tsx";
import { NoteFold } from "./people/note-fold.tsx";

export const captainParts: Parts = {
  summary: AmountSummary,
  form: PayForm,
  invite: ShareLink,
  note: NoteFold,
  secondThoughts: CockpitPart,
  modules: ModuleChooser,
};
