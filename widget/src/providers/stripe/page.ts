// Stripe's part of the page.

import type { ProviderScript } from "../provider-script.ts";
import { StripeAction } from "./action.tsx";
import { StripeCard } from "./card.tsx";

export const stripePage: ProviderScript = { Card: StripeCard, Action: StripeAction };
