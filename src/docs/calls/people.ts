// Operations of the OpenAPI document that write to the people who share an order (specification/orders, specification/money).

import { id } from "../../api/decode/field.ts";
import { NudgeSchema } from "../../api/orders/invitation-schema.ts";
import { AskSchema } from "../../api/orders/order-commands.ts";
import { OrderSchema } from "../../api/orders/order-schema.ts";
import { V1 } from "../../api/paths.ts";
import * as example from "./examples.ts";
import { INVITATION, ORDER } from "./ids.ts";
import type { Operation } from "./operation.ts";

const params = { id: id("ord", { description: "The order's id.", examples: [ORDER] }) };
const call = { tag: "Orders", access: "secretKey" } as const;

const nudge: Operation = {
  ...call,
  method: "post",
  path: V1.nudges,
  id: "nudgeInvited",
  summary: "Remind the people invited",
  description:
    "Sends an e-mail to all who were invited and have neither paid nor declined, or to those named in `invitations`: each " +
    "person twice at most, 24 hours apart. It is sent from 8 to 21 h in the platform's time zone for e-mails, otherwise at " +
    "the next 8 h; who answers before that gets none.",
  params,
  body: {
    schema: NudgeSchema,
    required: false,
    examples: {
      all: { summary: "All who have not answered", value: {} },
      one: { summary: "One person", value: { invitations: [INVITATION] } },
    },
  },
  answer: {
    data: OrderSchema,
    examples: {
      nudged: {
        summary: "One person was reminded",
        value: { ...example.confirmed, invitations: [example.nudged] },
      },
    },
  },
  problems: [
    "invalidRequest",
    "unknownField",
    "orderNotFound",
    "orderClosed",
    "notShared",
    "captainFirst",
    "nothingRemains",
    "nobodyToNudge",
    "sendsNoMail",
  ],
};

const ask: Operation = {
  ...call,
  method: "post",
  path: V1.asks,
  id: "askBuyers",
  summary: "Ask those who have paid for what is left",
  description:
    "What is left to pay is divided among the buyers whose payment is held: all of them, or with `among: others` all but " +
    "the captain. Where a part would be below the smallest share, the last who joined is left out. Each gets an e-mail " +
    "with their part and a link to their own page, where they pay it, or say no. Nothing is reserved, and no buyer is charged " +
    "more unless they pay it. An ask ends when nothing is left, after 24 h, or at the due date; a new one replaces it. Three an " +
    "order, an hour apart, with those of the captain. `asks` of the order says how they stand. No body, `{}` and `[]` say the same.",
  params,
  body: {
    schema: AskSchema,
    required: false,
    examples: {
      all: { summary: "Nothing to say", value: {} },
      others: { summary: "Not the captain", value: { among: "others" } },
    },
  },
  answer: {
    data: OrderSchema,
    examples: { asked: { summary: "All who have paid are asked", value: example.withAsk } },
  },
  problems: [
    "invalidRequest",
    "unknownField",
    "orderNotFound",
    "orderClosed",
    "notShared",
    "nothingRemains",
    "nobodyToAsk",
    "askedTooSoon",
    "askedOften",
    "sendsNoMail",
  ],
};

export const PEOPLE_CALLS: readonly Operation[] = [nudge, ask];
