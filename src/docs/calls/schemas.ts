// The schemas that have names of their own in the document, and that of every error.

import { Type } from "@sinclair/typebox";
import { idPattern } from "../../api/ids.ts";
import { CreateOrderSchema, ModuleChoiceSchema } from "../../api/orders/create-order-schema.ts";
import { AddressSchema, ItemSchema } from "../../api/orders/item-schema.ts";
import {
  AuthorizationSchema,
  DeadlineSchema,
  DisputeSchema,
  FinancingSchema,
  OrderItemSchema,
  OrderSchema,
  PlannedMoveSchema,
  PlannedOrderSchema,
  RefundSchema,
} from "../../api/orders/order-schema.ts";
import {
  DeliveryAttemptSchema,
  EndpointSchema,
  EventDetailSchema,
  EventSchema,
} from "../../api/webhooks/event-json.ts";
import { PROBLEMS } from "./problems.ts";
import { PayoutWebhookBody, WebhookBody, WebhookTestBody } from "./webhooks.ts";

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
          description:
            "Only when the body, or what it asks for, breaks a rule: each field's problem, the first 20. A last sentence in errors counts the others.",
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

const { session: Session } = CreateOrderSchema.properties;
const { travel: Travel, rental: Rental } = ItemSchema.properties;

/** In the order in which a reader meets them. */
export const SHAPES = {
  NewOrder: CreateOrderSchema,
  NewItem: ItemSchema,
  ModuleChoice: ModuleChoiceSchema,
  Address: AddressSchema,
  Session,
  Travel,
  Rental,
  Order: OrderSchema,
  PlannedOrder: PlannedOrderSchema,
  Item: OrderItemSchema,
  Authorization: AuthorizationSchema,
  Refund: RefundSchema,
  Dispute: DisputeSchema,
  PlannedMove: PlannedMoveSchema,
  Financing: FinancingSchema,
  Deadline: DeadlineSchema,
  WebhookBody,
  PayoutWebhookBody,
  WebhookTestBody,
  Event: EventSchema,
  EventDetail: EventDetailSchema,
  DeliveryAttempt: DeliveryAttemptSchema,
  Endpoint: EndpointSchema,
  Problem,
};

/** The lists of words that stand in several places: for programs, which want a type of each. */
const WORDS = {
  OrderStatus: OrderSchema.properties.status,
  Ux: OrderSchema.properties.ux,
  OrderType: OrderSchema.properties.type,
  AuthorizationStatus: AuthorizationSchema.properties.status,
  FailureCode: RefundSchema.properties.failureCode,
  EventType: EventSchema.properties.type,
  EventState: EventSchema.properties.state,
  EndpointState: EndpointSchema.properties.state,
  ErrorCode,
};

export const NAMED = { ...SHAPES, ...WORDS };
