// Decoding of what the captain's page posts to see plans (PlanRequest in page.ts), and of the plan that a payment agrees
// to. Strict, as all that only our own pages send.

import { Type } from "@sinclair/typebox";
import { MAX_BUYERS, MOST_SEATS } from "../../domain/money/parts.ts";
import { LOCALES } from "../../text/locale.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { cents, count, text, word } from "../decode/field.ts";
import { CreateOrderSchema } from "../orders/create-order-schema.ts";
import { AddressSchema } from "../orders/item-schema.ts";
import type { PlanRequest } from "./page.ts";

const strict = { additionalProperties: false } as const;

export const shareFields = {
  nbShares: Type.Optional(
    count(1, MAX_BUYERS, { description: "How many share, the captain included; their choice." }),
  ),
  amount: Type.Optional(cents(1, { description: "A share of the buyer's own choice." })),
  seats: Type.Optional(
    count(1, MOST_SEATS, { description: "For how many people they pay, themselves included; default 1." }),
  ),
  guests: Type.Optional(
    count(0, MOST_SEATS, { description: "How many of `nbShares` pay nothing; the captain's choice." }),
  ),
};

const language = word(LOCALES, { description: "The page's language." });

const { phone, civility, birthDate, birthZipCode } = CreateOrderSchema.properties;
const { street1, street2, zip, city, country } = AddressSchema.properties;

/** The plan that a captain agrees to, in `POST …/payments`. */
export const PlanConsentSchema = Type.Object(
  {
    offer: text({ description: "The offer's id." }, { maxLength: 64 }),
    shown: text(
      { description: "The SHA-256 of what the page showed." },
      { maxLength: 64, pattern: "^[0-9a-f]{64}$", "x-must": "be the plan's own shown" },
    ),
    language,
    data: Type.Optional(
      Type.Object(
        {
          ...{ phone, civility, birthDate, birthZipCode },
          billingAddress: Type.Optional(Type.Object({ street1, street2, zip, city, country }, strict)),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const PlanRequestSchema = Type.Object({ ...shareFields, language }, strict);

const readFields = decoder(PlanRequestSchema);

export function readPlanRequest(body: unknown): Read<PlanRequest> {
  return readBody(body, readFields);
}
