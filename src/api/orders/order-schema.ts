// Published schemas of order responses: the shapes that order-json.ts writes. Not used at run time; tests
// check real responses against them.

import { Type } from "@sinclair/typebox";
import { DEADLINE_STATUSES } from "../../domain/financing/financing.ts";
import { MOST_SEATS } from "../../domain/money/parts.ts";
import { ORDER_STATUSES, SHOWN_AS } from "../../domain/order/order.ts";
import { SCORED_FIELDS } from "../../domain/scoring/data.ts";
import { BEST_SCORE, OUTCOMES } from "../../domain/scoring/rules.ts";
import { count, email, flag, id, link, metadata, text, time, word } from "../decode/field.ts";
import { MAX_NOTE } from "../pages/note.ts";
import { AskJsonSchema } from "./asks-json.ts";
import { CreateOrderSchema, ModuleChoiceSchema } from "./create-order-schema.ts";
import { InvitationSchema } from "./invitation-schema.ts";
import { FrontItemSchema, optionalFlag } from "./item-schema.ts";

const FAILURES = [
  "cardDeclined",
  "insufficientFunds",
  "cardExpired",
  "wrongCvc",
  "authenticationRefused",
  "authenticationRequired",
  "financingRefused",
  "unsupported",
  "amountTooSmall",
  "abandoned",
  "notReached",
  "captureRefused",
  "holdExpired",
  "refundRefused",
  "paymentDisputed",
] as const;

const sum = (description: string) => Type.Integer({ description, minimum: 0 });
const person = {
  email: Type.Optional(email({ description: "E-mail address; absent once erased." })),
  firstName: Type.Optional(text({ description: "First name." })),
  lastName: Type.Optional(text({ description: "Last name." })),
};
const failureCode = Type.Optional(word(FAILURES, { description: "Why it failed, once it has." }));

const { name, amount, quantity: _, ...otherFields } = FrontItemSchema.properties;

export const OrderItemSchema = Type.Object(
  {
    id: id("itm", { description: "What `picking` buyers' shares refer to." }),
    name,
    amount,
    quantity: count(1, 10_000, { description: "How many units." }),
    optional: Type.Optional(optionalFlag()),
    ...otherFields,
  },
  { description: "A line of the basket as stored." },
);

export const AuthorizationSchema = Type.Object(
  {
    id: id("auth", { description: "Id of this buyer's payment." }),
    role: word(["captain", "coBuyer"], { description: "Who pays." }),
    status: word(["pending", "requiresAction", "authorized", "captured", "failed", "released", "refunded"], {
      description: "Where the payment stands.",
    }),
    amount: sum("The share they chose, in cents."),
    pledge: Type.Optional(sum("What they answer for beyond it if others do not pay.")),
    exposure: Type.Optional(
      sum(
        "The most that they would be charged as things stand: their share, and what is unpaid up to their pledge. Less if " +
          "several pledges cover it, or a lower amount is committed.",
      ),
    ),
    amountAuthorized: sum("What is or was held: the share and the pledge."),
    amountCaptured: sum("What they were charged."),
    amountRefunded: sum("What they were refunded."),
    ...person,
    seats: Type.Optional(count(1, MOST_SEATS, { description: "For how many people, if they said so." })),
    names: Type.Optional(
      Type.Array(text({ description: "A first name." }), { description: "Those they also pay for." }),
    ),
    showAs: Type.Optional(
      word(SHOWN_AS, {
        description: "What other co-buyers are to see of them, if they said so; else their name.",
      }),
    ),
    items: Type.Optional(
      Type.Array(
        Type.Object({
          id: id("itm", { description: "The item." }),
          quantity: count(1, 10_000, { description: "How many units of it." }),
        }),
        { description: "With `picking`: what they picked." },
      ),
    ),
    createdAt: time({ description: "When they began to pay." }),
    capturedAt: Type.Optional(time({ description: "When they were charged." })),
    failureCode,
  },
  { description: "One buyer's payment." },
);

export const RefundSchema = Type.Object(
  {
    id: text({ description: "Id of this refund.", examples: ["rfd_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b-1"] }),
    authorization: id("auth", { description: "Whose money it is." }),
    amount: sum("In cents."),
    status: word(["pending", "succeeded", "failed"], {
      description: "Only `succeeded` ones count as refunded.",
    }),
    failureCode,
    deadline: Type.Optional(id("dl", { description: "The deadline that it is about." })),
    lowered: Type.Optional(sum("By how much a debt was lowered, which moves no money.")),
  },
  { description: "Money on its way back to one buyer." },
);

export const DeadlineSchema = Type.Object(
  {
    id: id("dl", { description: "Id of this deadline." }),
    dueAt: time({ description: "When it is charged." }),
    amount: sum("What is owed, or was paid, in cents, without the fee."),
    fee: sum("The buyer's fee for it."),
    status: word(DEADLINE_STATUSES, { description: "Where it stands." }),
    failureCode,
  },
  { description: "A part of the order that the captain pays later." },
);

export const FinancingSchema = Type.Object(
  {
    offer: Type.Optional(text({ description: "The one that the captain chose last." })),
    missing: Type.Optional(
      Type.Array(word(SCORED_FIELDS, { description: "A field." }), {
        description: "Fields without which no offer can be decided about; the captain is asked for them.",
      }),
    ),
    decision: Type.Optional(
      Type.Object(
        {
          outcome: word(OUTCOMES, { description: "`review`: the commit decides." }),
          score: count(0, BEST_SCORE, { description: "The higher, the better." }),
          reasons: Type.Array(Type.String(), { description: "Names of the rules that held." }),
        },
        { description: "The last decision about an offer." },
      ),
    ),
    deadlines: Type.Optional(Type.Array(DeadlineSchema, { description: "What is paid after completion." })),
    retained: Type.Optional(sum("In a dry run: the fall of what the merchant was advanced.")),
    merchantFee: Type.Optional(sum("In a dry run: the merchant's fee for what is left of it.")),
    buyerFee: Type.Optional(sum("In a dry run: the fees of all deadlines.")),
  },
  { description: "Of an order that has, or had, offers to pay in installments or later." },
);

const { session, billingAddress, shippingAddress, ...asked } = CreateOrderSchema.properties;
const { modules: _modules, items: _items, dueDate: _due, delay: _delay, financing: _shown, ...kept } = asked;

export const DisputeSchema = Type.Object(
  {
    id: text({ description: "The provider's own id of it." }),
    authorization: id("auth", { description: "Whose payment." }),
    amount: sum("How much the bank asks back, in cents."),
    status: word(["inquiry", "open", "won", "lost"], {
      description: "`inquiry`: the bank asks. `open`: it has taken the money back until it is decided.",
    }),
    reason: Type.Optional(text({ description: "The bank's reason, in the provider's words." })),
  },
  { description: "What a buyer disputes at their bank. Its money enters no other sum of the order." },
);

const orderFields = {
  ...kept,
  billingAddress,
  shippingAddress,
  session,
  id: id("ord", { description: "The order's id: keep it." }),
  platformId: text({ description: "The platform it belongs to." }),
  amountAuthorized: sum("Held or captured, over all buyers; without holds that are being given back."),
  amountConfirmed: sum("What buyers have taken upon themselves as their own share so far."),
  amountCaptured: sum("Charged, over all buyers."),
  amountRefunded: sum("Given back and confirmed, and debts that were given up."),
  amountFinanced: Type.Optional(sum("What the captain pays after completion.")),
  guarantee: Type.Optional(
    Type.Object(
      { amount: sum("In cents.") },
      { description: "What the captain's hold covers of the others' shares, where it was agreed." },
    ),
  ),
  amountSecured: Type.Optional(sum("The shares, and what the pledges cover of the rest.")),
  amountWaived: Type.Optional(
    sum("No longer due: waived by the merchant, left out, or optional and not taken."),
  ),
  currency: text({ description: "ISO 4217.", examples: ["EUR"] }),
  ux: word(["single", "collect", "picking"], { description: "How it is shared." }),
  type: word(["direct", "standard"], { description: "Who answers for the unpaid rest." }),
  status: word(ORDER_STATUSES, { description: "What the order promises now." }),
  tpc: flag({ description: "Whether the merchant has to commit it." }),
  committedAmount: Type.Optional(sum("For how much it was committed.")),
  delay: Type.Integer({
    description: "Minutes from creation to the due date, as asked.",
    "x-unit": "minutes",
  }),
  dueDate: time({ description: "The due date in force; holds and the commit deadline can move it earlier." }),
  commitDeadline: Type.Optional(
    time({ description: "With two-phase commit: cancelled if not committed by then." }),
  ),
  createdAt: time({ description: "When it was created." }),
  updatedAt: time({ description: "When it last changed." }),
  items: Type.Optional(Type.Array(OrderItemSchema, { description: "The basket." })),
  metadata: Type.Optional(metadata({ description: "The merchant's own data." })),
  redirectUrl: link({ description: "The captain's payment page: send them there." }),
  shareUrl: Type.Optional(
    link({ description: "The co-buyers' page, once the captain has paid; never with `single`." }),
  ),
  screenUrl: Type.Optional(
    link({ description: "The order's big screen, read only; there and renewed with `shareUrl`." }),
  ),
  nbShares: Type.Optional(count(1, 50, { description: "How many buyers share it, the captain included." })),
  guests: Type.Optional(
    count(0, MOST_SEATS, { description: "How many of them pay nothing, by the captain's choice." }),
  ),
  note: Type.Optional(text({ description: "The captain's words to the others." }, { maxLength: MAX_NOTE })),
  modules: Type.Optional(Type.Array(ModuleChoiceSchema, { description: "Ways to pay on offer." })),
  moduleId: Type.Optional(text({ description: "The one that was chosen, or the only one." })),
  integration: word(["api", "front"], { description: "Made by a back end, or by the widget." }),
  cancelReason: Type.Optional(
    word(["merchant", "dueDate", "commitDeadline", "captureFailed"], {
      description: "Why it was cancelled.",
    }),
  ),
  settled: Type.Optional(
    flag({
      description: "Of a cancelled order: every release and refund is done, nothing is held any more.",
    }),
  ),
  authorizations: Type.Array(AuthorizationSchema, {
    description: "Every buyer's payments, failed ones too.",
  }),
  invitations: Type.Optional(Type.Array(InvitationSchema, { description: "People invited by e-mail." })),
  refunds: Type.Array(RefundSchema, { description: "Everything that was or is being given back." }),
  asks: Type.Optional(
    Type.Array(AskJsonSchema, {
      description: "Those who have paid were asked for what is left; oldest first.",
    }),
  ),
  financing: Type.Optional(FinancingSchema),
  disputes: Type.Optional(Type.Array(DisputeSchema, { description: "What buyers dispute at their banks." })),
};

export const PlannedMoveSchema = Type.Object(
  {
    authorization: id("auth", { description: "Whose." }),
    capture: sum("What would be captured, in cents."),
    release: sum("What would be released."),
    refund: sum("What would be refunded."),
    lowered: Type.Optional(sum("What of the captain's deadlines would be given up.")),
  },
  { description: "What a command would move of one buyer's payment." },
);

/** The response of every order call. */
export const OrderSchema = Type.Object(orderFields, {
  description: "An order. Absent values are left out, never null.",
});

/** The response to `dryRun`. */
export const PlannedOrderSchema = Type.Intersect(
  [
    OrderSchema,
    Type.Object({
      plan: Type.Array(PlannedMoveSchema, { description: "Nothing of it has happened." }),
    }),
  ],
  { description: "The order as it stands, and what the command would move." },
);
