// Notices about the buyer's last act, as values; the sentences are in words.

import type { BuyerFailure } from "../../../src/api/pages/page.ts";
import type { CardField } from "../form/fields.ts";
import type { Refused } from "./client.ts";

export type Told = { readonly title: string; readonly text: string };

/** `unreachable` and a refusal are about a payment; `notDone` is about anything else that did not work, `done` about what did. `told`: what the one who asked has to say of it. */
export type Notice =
  | { readonly kind: "failed"; readonly failure: BuyerFailure }
  | { readonly kind: "givenUp" }
  | { readonly kind: "withdrawn" }
  | { readonly kind: "notWithdrawn" }
  | { readonly kind: "cardUnread" }
  | { readonly kind: "notDone" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "done"; readonly told: Told }
  | (Refused & { readonly told?: Told | undefined });

/** What is to be written once more after a payment failed for the card. */
export const TO_REWRITE: Readonly<Partial<Record<BuyerFailure, readonly CardField[]>>> = {
  expired: ["expiry"],
  checkCode: ["cvc"],
  tryAnotherCard: ["number", "expiry", "cvc"],
  // The same card may do at another try: nothing is wrong with what was written.
  declined: [],
  notConfirmed: [],
};

/** Whether another card, or the same one written rightly, is what helps. */
export function isAboutCard(notice: Notice): boolean {
  return notice.kind === "failed" ? notice.failure in TO_REWRITE : notice.kind === "cardUnread";
}
