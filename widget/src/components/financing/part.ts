// Part of the captain's page for plans, loaded only where there are any: the offers on the form, the agreed plan on the
// receipt.

import { Offers } from "./offers.tsx";
import { PlanReceipt } from "./plan-receipt.tsx";

export const financingPart = { Offers, PlanReceipt };
