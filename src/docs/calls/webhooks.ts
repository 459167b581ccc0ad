// Webhooks of the OpenAPI document: their body, their headers, when each is sent (specification/webhooks).

import { Type } from "@sinclair/typebox";
import { id, text, time, word } from "../../api/decode/field.ts";
import {
  AuthorizationSchema,
  DeadlineSchema,
  DisputeSchema,
  OrderSchema,
  RefundSchema,
} from "../../api/orders/order-schema.ts";
import { V1 } from "../../api/paths.ts";
import { PayoutSchema } from "../../api/payouts/payout-json.ts";
import type { OrderWebhookName, WebhookName } from "../../domain/messages/webhook-name.ts";
import { PAYOUT_CREATED } from "../../domain/messages/webhook-name.ts";
import { ORDER_STATUSES } from "../../domain/order/order.ts";
import { EVENT, ORDER, PAYOUT, PLATFORM } from "./ids.ts";

export type WebhookDescription = {
  readonly event: WebhookName;
  readonly when: string;
  readonly isOptIn: boolean;
};

const WHEN: { readonly [E in WebhookName]: readonly [when: string, isOptIn?: true] } = {
  "order.confirmed": ["Holds for the whole amount are in place: you can rely on it."],
  "order.completed": ["Everything was captured."],
  "order.pendingCommit": [
    "Two-phase commit: it should complete, commit or cancel it. Sent again, as an event of its own, 12 h before the " +
      "commit deadline.",
  ],
  "order.cancelled": ["Nothing is kept; `cancelReason` of the order says why."],
  "order.refunded": ["Everything was given back and the provider confirmed it."],
  "order.authorized": ["One buyer has paid.", true],
  "order.failed": ["One buyer's payment failed.", true],
  "order.reopened": [
    "An order that was confirmed has lost a hold that it needs: it is `inProgress` again, and no longer to be relied on.",
    true,
  ],
  "refund.succeeded": [
    "A refund was confirmed by the provider, no matter who requested it, or it moves no money there: what a captain owes " +
      "later was lowered (`lowered`), or what they paid elsewhere is given back there. One for each row of `refunds`.",
    true,
  ],
  "refund.failed": [
    "A refund finally failed, or had gone through and was sent back by a bank: its amount can be refunded again, and an order that was refunded is completed again.",
    true,
  ],
  "order.disputed": [
    "A buyer's bank asks about a payment, takes its money back (a chargeback), or has decided: see `dispute`, and `disputes` of the order.",
    true,
  ],
  "deadline.paid": ["A part that the captain pays later was paid.", true],
  "deadline.failed": ["A charge of it was declined: sent for each decline.", true],
  "deadline.defaulted": ["It was not paid for too long, or its payment was lost in a dispute.", true],
  "payout.created": ["A payout was made, even one of 0. It goes to the platform's address.", true],
};

export const WEBHOOK_DESCRIPTIONS: readonly WebhookDescription[] = (Object.keys(WHEN) as WebhookName[]).map(
  (event) => {
    const [when, isOptIn = false] = WHEN[event];
    return { event, when, isOptIn };
  },
);

const ORDER_EVENTS = WEBHOOK_DESCRIPTIONS.map(({ event }) => event).filter(
  (event) => event !== PAYOUT_CREATED,
);

const sum = (description: string, minimum: number) => Type.Integer({ description, minimum });

export const WebhookBody = Type.Object(
  {
    event: word(ORDER_EVENTS, { description: "What happened." }),
    id: id("ord", { description: "The order's id, on purpose: what you look up." }),
    orderId: id("ord", { description: "The same." }),
    platformId: text({ description: "Whose order. Trust this one: the URL's query is not signed." }),
    date: time({
      description:
        "When it happened. A later event can arrive earlier. Of an order's events with the same date, the later one has the `webhook-id` that sorts later as text.",
    }),
    status: word(ORDER_STATUSES, { description: "The order's status when it happened." }),
    amount: Type.Integer({ description: "The order's amount, in cents.", minimum: 1 }),
    trackId: Type.Optional(text({ description: "The merchant's own reference." })),
    committedAmount: Type.Optional(sum("What was committed, where that is another sum.", 1)),
    amountCaptured: Type.Optional(
      sum("What was captured so far, unless it is `amount`: the sum to book.", 0),
    ),
    amountRefunded: Type.Optional(sum("What was given back so far, unless it is `amount`.", 0)),
    amountFinanced: Type.Optional(
      sum("What the captain pays after completion, where there is any: book it as well.", 1),
    ),
    authorization: Type.Optional(
      Type.Pick(AuthorizationSchema, ["id", "role", "amount", "status", "failureCode"], {
        description: "Of `order.authorized` and `order.failed`: the payment.",
      }),
    ),
    refund: Type.Optional(
      Type.Object(RefundSchema.properties, { description: "Of `refund.*`: the refund." }),
    ),
    dispute: Type.Optional(
      Type.Object(DisputeSchema.properties, {
        description: "Of `order.disputed`: the dispute as it stands now.",
      }),
    ),
    deadline: Type.Optional(
      Type.Object(DeadlineSchema.properties, { description: "Of `deadline.*`: the deadline." }),
    ),
    order: Type.Optional(OrderSchema),
  },
  {
    description:
      'One line of ASCII, without a newline at its end. `order` is there where the platform says `payload = "full"`.',
  },
);

export const PayoutWebhookBody = Type.Object(
  {
    event: Type.Literal(PAYOUT_CREATED, { description: "A payout was made." }),
    ...Type.Pick(PayoutSchema, ["id", "platformId", "date", "amount", "currency"]).properties,
  },
  { description: "One line of ASCII about a payout: it has no order, and no status." },
);

export const payoutWebhookExample = {
  event: PAYOUT_CREATED,
  ...{ id: PAYOUT, platformId: PLATFORM, date: 1_772_409_600_000, amount: 9_000, currency: "EUR" },
};

export const TEST_EVENT = "webhook.test";

/** The body of a test, which is about no order. */
export const WebhookTestBody = Type.Object(
  {
    event: Type.Literal(TEST_EVENT, { description: "It is a test." }),
    test: Type.Literal(true, {
      description: "Only a test has it: answer with 2xx before you read an order.",
    }),
    id: id("ord", { description: "The id of no order." }),
    orderId: id("ord", { description: "The same." }),
    platformId: text({ description: "The platform that sends the test." }),
    date: time({ description: "When it was sent." }),
  },
  {
    description: `What \`POST ${V1.testWebhook}\` sends, signed as any webhook is.`,
  },
);

const NO_ORDER = "ord_00000000-0000-7000-8000-000000000000";

export const testWebhookExample = {
  ...{ event: TEST_EVENT, test: true, id: NO_ORDER, orderId: NO_ORDER },
  ...{ platformId: PLATFORM, date: 1_772_370_005_000 },
};

/** Where an event is not named after the status that it makes. */
const STATUS_OF: { readonly [E in OrderWebhookName]?: string } = {
  "order.reopened": "inProgress",
  "order.disputed": "completed",
  "refund.failed": "completed",
  "deadline.paid": "completed",
  "deadline.failed": "completed",
  "deadline.defaulted": "completed",
};

export function webhookExample(event: OrderWebhookName) {
  const status = STATUS_OF[event] ?? event.slice("order.".length);
  const known = (ORDER_STATUSES as readonly string[]).includes(status) ? status : "confirmed";
  return {
    event,
    id: ORDER,
    orderId: ORDER,
    platformId: PLATFORM,
    date: 1_772_370_005_000,
    status: known,
    amount: 48_000,
    trackId: "cart-123",
    ...(known === "completed" ? {} : { amountCaptured: 0 }),
    amountRefunded: 0,
  };
}

/** Every webhook's headers in addition to `Content-Type: application/json`. */
export const WEBHOOK_HEADERS: Readonly<
  Record<string, { readonly description: string; readonly example: string }>
> = {
  "Service-Signature": {
    description:
      "`v1=` and the lower-case hex HMAC-SHA256 of the raw body, keyed with the webhook key as text; during a key " +
      "rotation several, separated by commas: accept any that fits. The header's name is a setting of the platform.",
    example: `v1=${"5f".repeat(32)}`,
  },
  "webhook-id": { description: "The event's id, the same on every retry: handle each once.", example: EVENT },
  "webhook-timestamp": {
    description: "Seconds since 1970 of this attempt (Standard Webhooks).",
    example: "1772370005",
  },
  "webhook-signature": {
    description: "`v1,` and base64, as Standard Webhooks defines it; several are separated by blanks.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
};
