// Schema of an order's creation, for the API and for the browser: it decodes bodies and is published.

import type { TObject, TProperties } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { VISIBILITIES } from "../../domain/order/order.ts";
import { COMMIT_LIMIT_MS, HOUR, MINUTE } from "../../domain/time.ts";
import {
  cents,
  count,
  country,
  email,
  flag,
  MAX_TEXT,
  metadata,
  personName,
  text,
  time,
  url,
  word,
} from "../decode/field.ts";
import { InvitedPeopleSchema } from "./invitation-schema.ts";
import { AddressSchema, FrontItemSchema, ItemSchema } from "./item-schema.ts";

export const MAX_ITEMS = 100;
/** Of one item. */
export const MAX_QUANTITY = 10_000;
const MAX_MODULES = 50;
/** Six days, and the hour by which a client's clock may differ (specification/orders). */
const MAX_DELAY_MIN = (COMMIT_LIMIT_MS + HOUR) / MINUTE;
/** No buyer was born before 1 January 1900. */
const EARLIEST_BIRTH = -2_208_988_800_000;

export const moduleId = text(
  { description: "Id of a module of this platform.", examples: ["md_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"] },
  { maxLength: 64, pattern: "^md_[0-9A-Za-z-]+$", "x-must": "be a module id (md_…)" },
);

export const ModuleChoiceSchema = Type.Object(
  {
    id: moduleId,
    name: Type.Optional(text({ description: "Replaces the module's own name." })),
    description: Type.Optional(text({ description: "Replaces the module's own description." })),
    image: Type.Optional(
      text(
        { description: "A file of the platform, or an https URL on its image_origins." },
        { maxLength: 2048, "x-must": "be a file of the platform, or an https URL" },
      ),
    ),
    position: Type.Optional(count(-1_000_000, 1_000_000, { description: "Lower comes first." })),
  },
  { description: "A module with texts of this order's own." },
);

/** Fields that both the API and a browser may set. */
const shared = {
  amount: cents(1, { description: "Order total in cents of the currency.", examples: [18000] }),
  ux: Type.Optional(
    word(["single", "collect", "picking"], {
      description: "Who pays: one buyer, a group in shares, or a group that picks items.",
    }),
  ),
  trackId: Type.Optional(text({ description: "The merchant's own reference.", examples: ["CART-1027"] })),
  email: Type.Optional(
    email({ description: "The captain's e-mail address.", examples: ["ada@example.com"] }),
  ),
  firstName: Type.Optional(personName({ description: "The captain's first name.", examples: ["Ada"] })),
  lastName: Type.Optional(personName({ description: "The captain's last name.", examples: ["Lovelace"] })),
  currency: Type.Optional(
    text(
      { description: "ISO 4217, one of the platform's currencies; default its first.", examples: ["EUR"] },
      { maxLength: 3, pattern: "^[A-Z]{3}$", "x-must": "be a currency of 3 capital letters such as EUR" },
    ),
  ),
  locale: Type.Optional(
    text(
      {
        description:
          "Language of pages and e-mails; default the platform's, else the one in which the captain paid.",
        examples: ["fr"],
      },
      {
        maxLength: 35,
        pattern: "^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$",
        "x-must": "be a language such as fr or fr-FR",
      },
    ),
  ),
  metadata: Type.Optional(metadata({ description: "The merchant's own data, given back as text." })),
};

/** The captain's guarantee; one of the two. */
const GuaranteeSchema = Type.Object(
  {
    amount: Type.Optional(
      cents(0, { description: "In cents; more than the order's amount is lowered to it." }),
    ),
    percent: Type.Optional(count(0, 100, { description: "Of the order's amount, rounded down." })),
  },
  {
    description: "What the captain's hold covers of the others' shares: an amount, or a percentage.",
    "x-must": 'be an object with either amount or percent, such as {"percent": 30}',
  },
);

/** Fields that only a back end may set; for a browser's order the platform's values hold (T3). */
const backEndOnly = {
  notifyUrl: Type.Optional(url({ description: "Where webhooks go; its query string is kept." })),
  successUrl: Type.Optional(url({ description: "Where the buyer goes after paying on the hosted page." })),
  cancelUrl: Type.Optional(url({ description: "Where the buyer goes when they return to the shop." })),
  financing: Type.Optional(
    flag({
      description: "`false`: the offers of platform and module are not shown. `true` changes nothing.",
    }),
  ),
  tpc: Type.Optional(flag({ description: "Two-phase commit: the merchant approves before completion." })),
  type: Type.Optional(
    word(["direct", "standard"], {
      description: "Whether the captain answers for the rest (direct) or everybody only for their own share.",
    }),
  ),
  guarantee: Type.Optional(GuaranteeSchema),
  guarantors: Type.Optional(
    word(["captain", "anyone"], {
      description:
        "Whose payment may answer for the rest: only the captain's, or any that carries a pledge. No page asks co-buyers for one.",
    }),
  ),
  minAmount: Type.Optional(
    cents(0, {
      description:
        "Only with `ux` picking: the least that must be taken; default the price of required items.",
    }),
  ),
  visibility: Type.Optional(
    word(VISIBILITIES, {
      description:
        "What co-buyers see of each other, unless the captain chooses otherwise: names and amounts (`all`), names, or only sums and how many have paid (`progress`).",
    }),
  ),
  invite: Type.Optional(InvitedPeopleSchema),
  dueDate: Type.Optional(time({ description: "At most 6 days after creation; not together with delay." })),
  delay: Type.Optional(
    Type.Integer({
      description: "Minutes from creation to the due date; not together with dueDate.",
      minimum: 1,
      maximum: MAX_DELAY_MIN,
      examples: [7200],
      "x-unit": "minutes",
    }),
  ),
};

/** Scoring data (specification/orders#scoring-data), stored and returned. */
const scoring = {
  phone: text(
    { description: "E.164.", examples: ["+33612345678"] },
    { maxLength: 15, pattern: "^\\+[1-9]\\d{1,13}$", "x-must": "be an E.164 number such as +33612345678" },
  ),
  civility: word(["mr", "ms"], { description: "Civility." }),
  birthDate: time({ description: "Date of birth." }, EARLIEST_BIRTH),
  birthZipCode: text(
    {
      description: "Postal code of the place of birth; 99 is outside the target market.",
      examples: ["75001"],
    },
    { maxLength: 5, pattern: "^(?:.{2,3}|.{5})$", "x-must": "have 2, 3 or 5 characters" },
  ),
  birthCity: text({ description: "City of birth." }),
  birthCountry: country({ description: "Country of birth.", examples: ["FR"] }),
  birthState: text({ description: "State of birth." }),
  isPro: flag({ description: "Whether the buyer buys for a business." }),
  organization: text({ description: "The business." }),
  siren: text({ description: "French company number." }),
  billingAddress: AddressSchema,
  shippingAddress: AddressSchema,
  session: Type.Partial(
    Type.Object({
      ip: text(
        { description: "The buyer's IP address.", examples: ["203.0.113.7"] },
        { maxLength: 45, pattern: "^[0-9A-Fa-f.:]{2,45}$", "x-must": "be an IP address" },
      ),
      userAgent: text({ description: "The buyer's browser." }, { maxLength: MAX_TEXT }),
      channel: word(["web", "mobile", "pos", "call"], { description: "Where the buyer buys." }),
    }),
  ),
};

export type ScoringField = keyof typeof scoring;
export const SCORING_FIELDS = Object.keys(scoring) as readonly ScoringField[];
export type BackEndField = keyof typeof backEndOnly;
export const BACK_END_FIELDS = Object.keys(backEndOnly) as readonly BackEndField[];

/** `POST /v1/orders`. */
export const CreateOrderSchema = Type.Object(
  {
    ...shared,
    ...backEndOnly,
    items: Type.Optional(Type.Array(ItemSchema, { maxItems: MAX_ITEMS, description: "The basket." })),
    modules: Type.Optional(
      Type.Array(Type.Union([moduleId, ModuleChoiceSchema]), {
        maxItems: MAX_MODULES,
        description: "Ways to pay on offer; with more than one the buyer chooses.",
      }),
    ),
    secure3D: Type.Optional(flag({ description: "Asks for strong authentication of every buyer." })),
    ...optional(scoring),
  },
  { description: "An order as created by a back end. Only `amount` is required." },
);

/** An order made with the public key: the documented fields, `locale`, `modules` and scoring data. */
export const CreateFrontOrderSchema = Type.Object(
  {
    ...shared,
    items: Type.Optional(Type.Array(FrontItemSchema, { maxItems: MAX_ITEMS, description: "The basket." })),
    modules: Type.Optional(Type.Array(moduleId, { maxItems: MAX_MODULES, description: "Module ids." })),
    ...optional(scoring),
  },
  { description: "An order as created by the widget at the first payment." },
);

function optional<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties) as TObject<P>).properties;
}
