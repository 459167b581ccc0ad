// Decoding of what our own page posts to pay (PayRequest in page.ts) and to choose a module. Strict: only our own pages
// use these addresses, so an unknown field is an error. Payment methods pass through unread; only their size is
// checked.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { MOST_SEATS } from "../../domain/money/parts.ts";
import { SHOWN_AS, VISIBILITIES } from "../../domain/order/order.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, isRecord, readBody } from "../decode/decoder.ts";
import { cents, count, email, flag, id, personName, text, word } from "../decode/field.ts";
import type { Issues } from "../decode/issues.ts";
import { noteWrong } from "../decode/issues.ts";
import { MAX_ITEMS, MAX_QUANTITY, moduleId } from "../orders/create-order-schema.ts";
import type { OwedRequest, PayRequest } from "./page.ts";
import { PlanConsentSchema, shareFields } from "./plan-request.ts";

const MAX_MEANS = 20;
const MAX_MEANS_LENGTH = 4_096;

const buyerName = (description: string) => personName({ description }, { minLength: 1 });

/** `POST …/payments` without its `means`. */
export const PaySchema = Type.Object(
  {
    attempt: text(
      { description: "Made by the page, once per try." },
      { maxLength: 64, pattern: "^[0-9A-Za-z_-]+$", "x-must": "be letters, digits, _ or -" },
    ),
    email: Type.Optional(email({ description: "The buyer's e-mail address." })),
    firstName: Type.Optional(buyerName("The buyer's first name.")),
    lastName: Type.Optional(buyerName("The buyer's last name.")),
    ...shareFields,
    units: Type.Optional(
      Type.Array(
        Type.Object(
          {
            itemId: id("itm", { description: "The item." }),
            quantity: count(1, MAX_QUANTITY, { description: "How many units of it." }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_ITEMS },
      ),
    ),
    moduleId: Type.Optional(moduleId),
    financing: Type.Optional(PlanConsentSchema),
    names: Type.Optional(
      Type.Array(buyerName("The first name of one of them."), {
        maxItems: 2 * MOST_SEATS,
        description: "First names of those they also pay for, and with the captain's, of the guests.",
      }),
    ),
    visibility: Type.Optional(
      word(VISIBILITIES, { description: "What co-buyers see of each other; the captain's choice." }),
    ),
    showAs: Type.Optional(
      word(SHOWN_AS, {
        description: "What co-buyers see of this co-buyer: their name, its initials, or neither.",
      }),
    ),
    payer: Type.Optional(
      id("auth", { description: "An earlier payment of this browser's, perhaps of the same person." }),
    ),
    again: Type.Optional(flag({ description: "They know that they have paid before." })),
    pledge: Type.Optional(
      cents(0, { description: "What a co-buyer answers for beyond their share, where the order takes it." }),
    ),
  },
  { additionalProperties: false },
);

const readFields = decoder(PaySchema);

export function readPay(body: unknown): Read<PayRequest> {
  return readWithMeans(body, readFields);
}

/** `POST /pay/:token/module`: the module the captain chooses. */
export const PageModuleChoiceSchema = Type.Object({ moduleId }, { additionalProperties: false });

const readChoice = decoder(PageModuleChoiceSchema);

export function readModuleChoice(body: unknown): Read<Static<typeof PageModuleChoiceSchema>> {
  return readBody(body, readChoice);
}

/** `POST …/deadlines/payments` without its `means`. */
export const OwedPaymentSchema = Type.Object(
  {
    attempt: PaySchema.properties.attempt,
    deadlineId: Type.Optional(id("dl", { description: "The deadline; absent: all that is owed." })),
    amount: Type.Optional(cents(1, { description: "What the page showed that it costs." })),
  },
  { additionalProperties: false },
);

/** `POST …/card` without its `means`. */
export const CardSchema = Type.Pick(OwedPaymentSchema, ["attempt"]);

const readOwedFields = decoder(OwedPaymentSchema);
const readCardFields = decoder(CardSchema);

export function readOwedPayment(body: unknown): Read<OwedRequest> {
  return readWithMeans(body, readOwedFields);
}

export function readCard(body: unknown): Read<OwedRequest> {
  return readWithMeans(body, readCardFields);
}

function readWithMeans<T>(
  body: unknown,
  read: (fields: Record<string, unknown>, notes: Issues) => T | undefined,
): Read<T & Pick<PayRequest, "means">> {
  return readBody(body, ({ means, ...fields }, notes) => {
    const asked = read(fields, notes);
    const collected = paymentMethodOf(means, notes);
    return asked === undefined || collected === undefined ? undefined : { ...asked, means: collected };
  });
}

/** A flat record of what the card form or the provider's frame collected. Its values are never in a message. */
export function paymentMethodOf(means: unknown, notes: Issues): PayRequest["means"] | undefined {
  if (!isRecord(means)) return void noteWrong(notes, "is required and must be an object", "means");
  const values = Object.values(means);
  if (values.length <= MAX_MEANS && values.every(isShort)) return means;
  return void noteWrong(notes, `must have at most ${MAX_MEANS} short values, none nested`, "means");
}

function isShort(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= MAX_MEANS_LENGTH
    : typeof value === "number" || typeof value === "boolean";
}
