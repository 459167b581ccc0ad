// The schemas that have names of their own in the document, and that of every error.

import { Type } from "@sinclair/typebox";
import { idPattern } from "../api/ids.ts";
import { CreateOrder, ModuleChoice } from "../api/orders/create-order-schema.ts";
import { Address, Item } from "../api/orders/item-schema.ts";
import {
  Authorization,
  Dispute,
  OrderAnswer,
  OrderItem,
  PlannedMove,
  PlannedOrder,
  Refund,
} from "../api/orders/order-schema.ts";
import {
  DeliveryAttempt,
  EndpointAnswer,
  EventAnswer,
  EventDetailAnswer,
} from "../api/webhooks/event-json.ts";
import { PROBLEMS } from "./problems.ts";
import { WebhookBody, WebhookTestBody } from "./webhooks.ts";

const ErrorCode = Type.String({
  description: "For programs, from one closed list.",
  enum: PROBLEMS.map(({ code }) => code),
});

const Problem = Type.Object(
  {
    status: Type.Integer({ description: "The HTTP status." }),
    success: Type.Literal(false),
    errors: Type.Array(Type.String(), {
      minItems: 1,
      description: "Sentences for people, the most important first.",
    }),
    message: Type.Optional(Type.String({ description: "Only with 401." })),
    code: ErrorCode,
    details: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({ description: "A JSON pointer into the body; empty for the body as a whole." }),
          message: Type.String({ description: "What is wrong there." }),
        }),
        {
          minItems: 1,
          description: "Only when the body, or what it asks for, breaks a rule: each field's problem.",
        },
      ),
    ),
    requestId: Type.String({
      pattern: idPattern("req"),
      description: "The same as in the Request-Id header.",
    }),
  },
  { description: "Every error." },
);

const { session: Session } = CreateOrder.properties;
const { travel: Travel, rental: Rental } = Item.properties;

/** In the order in which a reader meets them. */
export const SHAPES = {
  NewOrder: CreateOrder,
  NewItem: Item,
  ModuleChoice,
  Address,
  Session,
  Travel,
  Rental,
  Order: OrderAnswer,
  PlannedOrder,
  Item: OrderItem,
  Authorization,
  Refund,
  Dispute,
  PlannedMove,
  WebhookBody,
  WebhookTestBody,
  Event: EventAnswer,
  EventDetail: EventDetailAnswer,
  DeliveryAttempt,
  Receiver: EndpointAnswer,
  Problem,
};

/** The lists of words that stand in several places: for programs, which want a type of each. */
const WORDS = {
  OrderStatus: OrderAnswer.properties.status,
  Ux: OrderAnswer.properties.ux,
  OrderType: OrderAnswer.properties.type,
  AuthorizationStatus: Authorization.properties.status,
  FailureCode: Refund.properties.failureCode,
  EventType: EventAnswer.properties.type,
  EventState: EventAnswer.properties.state,
  ReceiverState: EndpointAnswer.properties.state,
  ErrorCode,
};

export const NAMED = { ...SHAPES, ...WORDS };
