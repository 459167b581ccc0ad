// Draft of an order: a merchant's or a widget's request after its JSON was validated and converted.

import type { GuaranteeSetting } from "../../domain/order/guarantee-setting.ts";
import type { Guarantors, OrderType, Ux, Visibility } from "../../domain/order/order.ts";
import type { InvitedPerson } from "./invitation-schema.ts";

export type DraftItem = {
  readonly name?: string;
  readonly amount: number;
  readonly quantity: number;
  readonly optional?: boolean;
  readonly description?: string;
  readonly image?: string;
  readonly trackId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly category?: string;
  readonly shippingMethod?: string;
  readonly travel?: Readonly<Record<string, unknown>>;
  readonly rental?: Readonly<Record<string, unknown>>;
};

export type DraftModule = {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly image?: string;
  readonly position?: number;
};

/** Absent means "as the module, then the platform says". Times in epoch ms, `delayMs` already in milliseconds. */
export type OrderDraft = {
  readonly amount: number;
  readonly integration: "api" | "front";
  readonly ux?: Ux;
  readonly type?: OrderType;
  readonly guarantee?: GuaranteeSetting;
  readonly guarantors?: Guarantors;
  readonly minAmount?: number;
  readonly visibility?: Visibility;
  readonly tpc?: boolean;
  readonly secure3D?: boolean;
  /** `false`: no financing offers are shown. */
  readonly financing?: boolean;
  readonly currency?: string;
  readonly locale?: string;
  readonly dueDate?: number;
  readonly delayMs?: number;
  readonly items: readonly DraftItem[];
  readonly modules?: readonly DraftModule[];
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly trackId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly invite?: readonly InvitedPerson[];
  /** Scoring data (specification/orders#scoring-data), as sent. */
  readonly scoring: Readonly<Record<string, unknown>>;
  /** Sentences about what was ignored or adjusted; the response has them next to `data`. */
  readonly warnings: readonly string[];
};
