// Decoding of what the widget's frame posts with the public key (frame.ts). Strict, as for our own pages; the
// merchant's `order` inside is decoded like any order (create-order.ts), once its platform is known.

import { Type } from "@sinclair/typebox";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { count, id, text } from "../decode/field.ts";
import { noteWrong } from "../decode/issues.ts";
import { MAX_ITEMS, MAX_QUANTITY, moduleId } from "../orders/create-order-schema.ts";
import type { FrontPayment } from "./frame.ts";
import type { PlanRequest } from "./page.ts";
import { PaySchema, paymentMethodOf } from "./pay-request.ts";
import { PlanRequestSchema } from "./plan-request.ts";

/** A frame's attempt also proves that an order is its own: it has to be as hard to guess as a UUID. */
const MIN_ATTEMPT = 32;

const publicKey = text(
  { description: "The platform's public key." },
  { pattern: "^pk_[0-9A-Za-z_-]+$", "x-must": "be a public key (pk_…)" },
);

/** Of an order that is yet to be made there is no earlier payment. */
const { units: _units, payer: _payer, again: _again, ...payFields } = PaySchema.properties;
const strict = { additionalProperties: false } as const;

/** `POST /embed/captain/payments` without its `order` and `means`. */
const FrontPay = Type.Object(
  {
    ...payFields,
    publicKey,
    attempt: { ...payFields.attempt, minLength: MIN_ATTEMPT },
    units: Type.Optional(
      Type.Array(
        Type.Object(
          {
            item: count(0, MAX_ITEMS - 1, { description: "The item's place in the order's items, from 0." }),
            quantity: count(1, MAX_QUANTITY, { description: "How many units of it." }),
          },
          strict,
        ),
        { maxItems: MAX_ITEMS },
      ),
    ),
  },
  strict,
);

/** `POST /embed/captain/state` without its `order`. */
const FrameAsk = Type.Object(
  {
    publicKey,
    orderId: Type.Optional(id("ord", { description: "An order that exists; `order` is then ignored." })),
    moduleId: Type.Optional(moduleId),
  },
  strict,
);

/** `POST /embed/captain/plan` without its `order`. */
const PlanAsk = Type.Object(
  { ...PlanRequestSchema.properties, publicKey, moduleId: Type.Optional(moduleId) },
  strict,
);

/** `POST /embed/link/state`. */
const LinkAsk = Type.Object({ publicKey, orderId: id("ord", { description: "The order." }) }, strict);

/** `POST /embed/help/state`. */
const HelpAsk = Type.Object({ publicKey }, strict);

const readFields = decoder(FrontPay);
const readAsk = decoder(FrameAsk);
const readPlan = decoder(PlanAsk);
const readLink = decoder(LinkAsk);
const readHelp = decoder(HelpAsk);

export type FrontPay = {
  readonly publicKey: string;
  /** Not decoded yet. */
  readonly order: unknown;
  readonly payment: FrontPayment;
};

export function readFrontPay(body: unknown): Read<FrontPay> {
  return readBody(body, ({ means, order, ...fields }, notes) => {
    const asked = readFields(fields, notes);
    const collected = paymentMethodOf(means, notes);
    if (asked === undefined || collected === undefined) return undefined;
    const { publicKey: key, ...payment } = asked;
    return { publicKey: key, order, payment: { ...payment, means: collected } };
  });
}

/** An order that exists, or the description of one, not decoded yet. */
export type FrameAsk = { readonly publicKey: string } & (
  | { readonly orderId: string }
  | { readonly order: unknown; readonly moduleId: string | undefined }
);

export function readFrameAsk(body: unknown): Read<FrameAsk> {
  return readBody(body, ({ order, ...fields }, notes) => {
    const asked = readAsk(fields, notes);
    if (asked === undefined) return undefined;
    const { publicKey: key, orderId, moduleId: chosen } = asked;
    if (orderId !== undefined) return { publicKey: key, orderId };
    if (order === undefined) return void noteWrong(notes, "is required, or an order instead", "orderId");
    return { publicKey: key, order, moduleId: chosen };
  });
}

export type FrontPlanAsk = {
  readonly publicKey: string;
  /** Not decoded yet. */
  readonly order: unknown;
  readonly asked: PlanRequest & { readonly moduleId?: string };
};

export function readFrontPlan(body: unknown): Read<FrontPlanAsk> {
  return readBody(body, ({ order, ...fields }, notes) => {
    const read = readPlan(fields, notes);
    if (read === undefined) return undefined;
    const { publicKey: key, ...asked } = read;
    return { publicKey: key, order, asked };
  });
}

export function readLinkAsk(body: unknown): Read<{ readonly publicKey: string; readonly orderId: string }> {
  return readBody(body, readLink);
}

export function readHelpAsk(body: unknown): Read<{ readonly publicKey: string }> {
  return readBody(body, readHelp);
}
