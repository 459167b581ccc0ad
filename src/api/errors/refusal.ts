// Refusals of a command: the domain's own, and those about keys, links, addresses or times. Values only; the status and
// the sentence of each are in refusal-problem.ts.

import type { Refusal } from "../../domain/order/refusal.ts";

/** The issue of one field: `path` is a JSON pointer (RFC 6901), empty for the body as a whole. */
export type FieldProblem = { readonly path: string; readonly message: string };

export type ApiRefusal =
  | Refusal
  /** The request is well-formed but does not fit the order it becomes, such as items of a `picking` order. */
  | { readonly code: "invalidRequest"; readonly problems: readonly FieldProblem[] }
  | { readonly code: "orderNotFound" }
  | { readonly code: "eventNotFound" }
  | { readonly code: "payoutNotFound" }
  | { readonly code: "mailNotFound" }
  /** What it says is no longer true, or its reader's data is erased. */
  | { readonly code: "mailNotSendable" }
  /** No webhook was ever sent to this address. */
  | { readonly code: "webhookNotFound" }
  /** Neither the event's order nor its platform names an address now. */
  | { readonly code: "webhookWithoutAddress" }
  | { readonly code: "pageNotFound" }
  | { readonly code: "paymentNotFound" }
  /** Asked before the same person pays again: `amount` is what they have paid. */
  | { readonly code: "paidBefore"; readonly amount: number }
  /** The captain's page shows a way to pay in whose place another one was chosen. */
  | { readonly code: "moduleChanged" }
  /** The key stands for another request. */
  | { readonly code: "idempotencyKeyReused" }
  /** A person has confirmed a plan that was made before the order's latest domain event. */
  | { readonly code: "orderChanged" }
  | { readonly code: "idempotencyKeyInUse" }
  /** Not later than `now`, the order's creation, or too much later than `latest` (epoch ms). */
  | {
      readonly code: "dueDateInvalid";
      readonly asked: number;
      readonly now: number;
      readonly latest: number;
      /** Where it is past only because a sandbox's clock was advanced: by how much, in ms. */
      readonly aheadMs?: number;
    }
  /** The platform, or every module that the order names, takes no new orders. */
  | { readonly code: "platformClosed" }
  /** Invitations, nudges and asks need a mail server. */
  | { readonly code: "sendsNoMail" }
  | { readonly code: "providerUnavailable" };
