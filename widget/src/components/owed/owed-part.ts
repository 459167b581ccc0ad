// The captain's debts as a part of their page that is loaded only where there are any.

import { onDemand } from "../primitives/on-demand.ts";
import { OwedBones } from "./owed-bones.tsx";

export const OwedPart = onDemand(async () => (await import("./owed.tsx")).Owed, OwedBones);
