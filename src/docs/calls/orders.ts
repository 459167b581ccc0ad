// Order operations of the OpenAPI document (specification/api, specification/orders).

import { Type } from "@sinclair/typebox";
import { id } from "../../api/decode/field.ts";
import { CreateOrderSchema } from "../../api/orders/create-order-schema.ts";
import { ListQuerySchema } from "../../api/orders/list-query.ts";
import {
  CancelSchema,
  ChangeSchema,
  CommitByIdSchema,
  CommitSchema,
  RefundCommandSchema,
  WaiveSchema,
} from "../../api/orders/order-commands.ts";
import { OrderSchema, PlannedOrderSchema } from "../../api/orders/order-schema.ts";
import { V1 } from "../../api/paths.ts";
import * as example from "./examples.ts";
import { AUTHORIZATION, ORDER } from "./ids.ts";
import { openApiPath } from "./openapi-path.ts";
import type { Operation } from "./operation.ts";

const params = { id: id("ord", { description: "The order's id.", examples: [ORDER] }) };
const call = { tag: "Orders", access: "secretKey" } as const;

const nothing = { summary: "Nothing to say", value: {} };
const asPlan = { summary: "Only ask what would happen", value: { dryRun: true } };
/** A command answers with the order, and for a dry run also with the plan. */
const OrderOrPlan = Type.Union([OrderSchema, PlannedOrderSchema]);

const list: Operation = {
  ...call,
  method: "get",
  path: V1.orders,
  id: "listOrders",
  summary: "List orders",
  description:
    "The platform's orders, newest first. `data` is a list, followed by `hasMore` and, while there is more, " +
    "`next`, which is the `after` of the next page. A parameter without a value counts as absent, but an empty " +
    "`search`, `trackId` or `email` is refused, and so is a parameter given twice. An unknown one is ignored and named in `warnings`.",
  query: ListQuerySchema,
  answer: {
    data: OrderSchema,
    list: true,
    examples: { page: { summary: "A page of one", value: [example.created] } },
  },
  problems: ["invalidRequest"],
};

const create: Operation = {
  ...call,
  method: "post",
  path: V1.orders,
  id: "createOrder",
  summary: "Create an order",
  description:
    "Only `amount` is required; what is not said comes from the chosen module, then from the platform. Keep the " +
    "answer's `id` and send the buyer to `redirectUrl`.\n\n" +
    "Rules between fields:\n\n" +
    "- `dueDate` or `delay`, not both; in the future and at most 6 days after creation (up to an hour more is taken " +
    "for a difference of clocks). With two-phase commit a due date later than 24 h before the commit deadline is " +
    "moved there, with a warning; so is one later than 24 h before the shortest hold of the payment methods on offer " +
    "could expire.\n" +
    "- With `ux: picking`, `items` is required, each with a name, and the sum of `amount` × `quantity` is the " +
    "order's `amount`.\n" +
    "- `currency` is one of the platform's; `modules` are the platform's own, each named once; of several, those that " +
    "show another `ux` than the order names are not offered, with a warning; an image is a file " +
    "of the platform or an https URL on one of its `image_origins`.\n" +
    "- `notifyUrl`, `successUrl` and `cancelUrl` are https, without user name or password, and never lead to a " +
    "private, loopback or link-local address; `notifyUrl` uses port 443 or one of the platform's `ports`. A sandbox " +
    "takes http, any port and such addresses.\n" +
    "- `invite` needs an order that several buyers pay, and a platform with a mail server; an address that is listed twice " +
    "is invited once, the captain's own not at all.\n" +
    "- `passportsExpirationDates` has one entry per traveler when `travelersCount` is given.",
  body: {
    schema: CreateOrderSchema,
    required: true,
    examples: {
      shared: { summary: "A group shares it", value: example.CREATE },
      least: { summary: "As little as possible", value: { amount: 4_200 } },
      picking: {
        summary: "Buyers pick what they pay for",
        value: {
          amount: 9_000,
          ux: "picking",
          items: [{ name: "Concert ticket", amount: 4_500, quantity: 2 }],
        },
      },
    },
  },
  answer: {
    data: OrderSchema,
    examples: { created: { summary: "A new order", value: example.created } },
  },
  problems: ["invalidRequest", "dueDateInvalid", "platformClosed", "notShared", "sendsNoMail"],
};

const read: Operation = {
  ...call,
  method: "get",
  path: V1.order,
  id: "readOrder",
  summary: "Read an order",
  description:
    "The order as it stands now, with all that time has made due. Do this before you deliver: `confirmed` and " +
    "`completed` mean paid. Another platform's order is answered like one that never was.",
  params,
  answer: {
    data: OrderSchema,
    examples: {
      confirmed: { summary: "Two buyers have paid", value: example.confirmed },
      completed: { summary: "And were charged", value: example.completed },
    },
  },
  problems: ["orderNotFound"],
};

const change: Operation = {
  ...call,
  method: "post",
  path: V1.order,
  id: "changeOrder",
  summary: "Change an order",
  description:
    "For what a shop learns only after the widget made the order. A field that is left out stays as it is, and so does " +
    "a key of `metadata` that is not named. `null` or empty text clears `trackId`, `notifyUrl` or a key of `metadata`.\n\n" +
    "`dueDate` moves the due date of a shared order that is still being paid to a later moment, three times at most: " +
    "within 6 days of creation, 24 h before the first hold ends and, with two-phase commit and uncommitted, 24 h before " +
    "the commit deadline. Where it cannot be moved, nothing else is changed either.",
  params,
  body: {
    schema: ChangeSchema,
    required: true,
    examples: {
      reference: { summary: "Its number in the shop", value: { trackId: "A-1042" } },
      later: { summary: "More time to pay", value: { dueDate: example.created.dueDate + 3_600_000 } },
    },
  },
  answer: {
    data: OrderSchema,
    examples: { changed: { summary: "The changed order", value: { ...example.created, trackId: "A-1042" } } },
  },
  problems: [
    "invalidRequest",
    "orderNotFound",
    "orderClosed",
    "notShared",
    "nothingRemains",
    "dueDateNotLater",
    "dueDateTooLate",
    "dueDateMovedOften",
  ],
};

const commitProblems = [
  "invalidRequest",
  "unknownField",
  "commitAmountInvalid",
  "commitNotDivisible",
  "orderNotFound",
  "notTwoPhaseCommit",
  "alreadyCommitted",
  "commitDeadlinePassed",
  "orderAlreadyCancelled",
] as const;

const commitAnswer = {
  data: OrderOrPlan,
  examples: {
    committed: {
      summary: "Committed and captured",
      value: { ...example.completed, tpc: true, committedAmount: 48_000 },
    },
    plan: {
      summary: "What it would do (dryRun)",
      value: { ...example.confirmed, tpc: true, plan: example.commitPlan },
    },
  },
};

const commit: Operation = {
  ...call,
  method: "post",
  path: V1.commit,
  id: "commitOrder",
  summary: "Commit an order",
  description:
    "Two-phase commit: lets the order complete, for its `amount` or a lower one, which every buyer's share is then " +
    "scaled to; where a share would fall below the payment provider's minimum, the smallest are released and the " +
    "others pay. Possible from `initiated` on and remembered; without it the order is cancelled at its " +
    "`commitDeadline`. Again with the same amount it changes nothing. The answer comes when the captures are done, " +
    "or after 5 s with the order as it then is. No body, `{}` and `[]` say the same.",
  params,
  body: {
    schema: CommitSchema,
    required: false,
    examples: {
      whole: nothing,
      lower: { summary: "For less", value: { amount: 36_000 } },
      plan: asPlan,
    },
  },
  answer: commitAnswer,
  problems: commitProblems,
};

const commitById: Operation = {
  ...commit,
  path: V1.commitById,
  id: "commitOrderById",
  summary: "Commit an order named in the body",
  description: `The same as \`POST ${openApiPath(V1.commit)}\`, with the order's \`id\` in the body.`,
  params: {},
  body: {
    schema: CommitByIdSchema,
    required: true,
    examples: { whole: { summary: "The whole of it", value: { id: ORDER } } },
  },
};

const cancel: Operation = {
  ...call,
  method: "post",
  path: V1.cancel,
  id: "cancelOrder",
  summary: "Cancel an order, or release one co-buyer",
  description:
    "Nothing is kept. Possible until the first capture is asked for; again it changes nothing. `settled` turns true " +
    "when the last hold is released, for which the answer waits up to 5 s. With `authorization` only that co-buyer's hold is released and the order goes " +
    "on. No body, `{}` and `[]` say the same.",
  params,
  body: {
    schema: CancelSchema,
    required: false,
    examples: {
      whole: nothing,
      one: { summary: "Only one co-buyer", value: { authorization: AUTHORIZATION } },
      plan: asPlan,
    },
  },
  answer: {
    data: OrderOrPlan,
    examples: { cancelled: { summary: "Everything is released", value: example.cancelled } },
  },
  problems: [
    "invalidRequest",
    "unknownField",
    "orderNotFound",
    "authorizationNotFound",
    "orderAlreadyCompleted",
    "captureUnderWay",
    "captainNotReleasable",
    "holdNotReleasable",
  ],
};

const refund: Operation = {
  ...call,
  method: "post",
  path: V1.refund,
  id: "refundOrder",
  summary: "Refund an order, all or in part",
  description:
    "After completion only. Without `amount` everything that is left (of a `refunded` order nothing: the same order); with it that much, of all buyers in proportion " +
    "to what they still have with you, or of one with `authorization`. `amountRefunded` counts what the provider has " +
    "confirmed, for which the answer waits up to 5 s; each refund's own state is in `refunds`. Send an `Idempotency-Key`: a repeat is another refund. No " +
    "body, `{}` and `[]` say the same.",
  params,
  body: {
    schema: RefundCommandSchema,
    required: false,
    examples: {
      whole: nothing,
      part: { summary: "A part of one buyer's", value: { amount: 12_000, authorization: AUTHORIZATION } },
      plan: asPlan,
    },
  },
  answer: {
    data: OrderOrPlan,
    examples: { refunded: { summary: "A quarter was given back", value: example.refunded } },
  },
  problems: [
    "invalidRequest",
    "unknownField",
    "orderNotFound",
    "authorizationNotFound",
    "orderNotCompleted",
    "captureUnderWay",
    "amountExceedsRefundable",
    "paymentDisputed",
    "chargeUnderWay",
    "disputeUnderWay",
  ],
};

const waive: Operation = {
  ...call,
  method: "post",
  path: V1.waive,
  id: "waiveOrder",
  summary: "Waive what is left to pay",
  description:
    "Lowers what is due by what no buyer has paid or is paying, until payments are closed: all of it, `amount` of it, or " +
    "with `ux` picking the units in `items`. What is left after it is nothing or at least the smallest share. No " +
    "share changes; an order whose shares then add up completes. `amountWaived` is the sum of it; `amount` stays. The " +
    "answer comes when captures are done, or after 5 s. No body, `{}` and `[]` say the same.",
  params,
  body: {
    schema: WaiveSchema,
    required: false,
    examples: {
      whole: nothing,
      part: { summary: "A part of it", value: { amount: 6_000 } },
      plan: asPlan,
    },
  },
  answer: {
    data: OrderOrPlan,
    examples: { waived: { summary: "Less is due", value: { ...example.confirmed, amountWaived: 6_000 } } },
  },
  problems: [
    "invalidRequest",
    "unknownField",
    "orderNotFound",
    "orderClosed",
    "notShared",
    "nothingRemains",
    "amountExceedsRemaining",
    "shareLeavesTooLittle",
    "shareNotChoosable",
    "unitsUnknown",
    "unitsTaken",
    "wouldWaiveAll",
  ],
};

export const ORDER_CALLS: readonly Operation[] = [
  create,
  list,
  read,
  change,
  commit,
  commitById,
  cancel,
  refund,
  waive,
];
