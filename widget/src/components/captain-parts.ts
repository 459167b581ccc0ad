// Parts of a page for the captain only: the whole amount, the choice among modules, the link for the others.

import { AmountSummary } from "./amount-summary.tsx";
import { ModuleChooser } from "./module-chooser.tsx";
import type { Parts } from "./page.ts";
import { PayForm } from "./pay-form.tsx";
import { ShareLink } from "./share-link.tsx";

export const captainParts: Parts = {
  summary: AmountSummary,
  form: PayForm,
  invite: ShareLink,
  modules: ModuleChooser,
};
