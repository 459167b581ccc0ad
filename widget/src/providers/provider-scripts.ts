// Providers whose own script collects on our page, by the name that `collect` gives: the one list of them in the pages.
// Each provider's part is loaded only where it is needed, so that no buyer waits for another provider's.

import { onDemand } from "../components/primitives/on-demand.ts";
import type { ProviderScript, ScriptActionProps, ScriptCardProps, ScriptCollect } from "./provider-script.ts";

const SCRIPTS: Readonly<Record<string, () => Promise<ProviderScript>>> = {
  stripe: () => import("./stripe/page.ts").then((part) => part.stripePage),
};

async function load({ provider }: ScriptCollect): Promise<ProviderScript> {
  const script = SCRIPTS[provider];
  if (script === undefined) throw new Error(provider);
  return script();
}

export const ScriptCard = onDemand<ScriptCardProps>(async ({ collect }) => (await load(collect)).Card);
export const ScriptAction = onDemand<ScriptActionProps>(async ({ collect }) => (await load(collect)).Action);
