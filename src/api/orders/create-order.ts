// Decoding of an order's creation into a draft: converted, and valid in itself. Values of platform and module, and
// rules about the clock, follow later.

import type { Static, TObject } from "@sinclair/typebox";
import { sum } from "../../domain/money/money.ts";
import type { GuaranteeSetting } from "../../domain/order/guarantee-setting.ts";
import { isUnlike } from "../../domain/order/guarantee-setting.ts";
import type { Ux } from "../../domain/order/order.ts";
import { MINUTE } from "../../domain/time.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, isAbsent, isRecord, readBody } from "../decode/decoder.ts";
import type { Issues } from "../decode/issues.ts";
import { noteWrong } from "../decode/issues.ts";
import type { Problem } from "../errors/problem.ts";
import { notAllowedFromBrowser } from "../errors/problem.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { imageProblem, urlProblem } from "../url.ts";
import type { ScoringField } from "./create-order-schema.ts";
import {
  BACK_END_FIELDS,
  CreateFrontOrderSchema,
  CreateOrderSchema,
  SCORING_FIELDS,
} from "./create-order-schema.ts";
import type { DraftItem, DraftModule, OrderDraft } from "./draft.ts";
import type { FrontItemSchema } from "./item-schema.ts";
import { ItemSchema } from "./item-schema.ts";

export type DraftOptions = {
  readonly sandbox: boolean;
  /** The ports that webhooks may go to. */
  readonly notifyPorts: readonly number[];
  /** `front`: made with the public key, with fewer fields (specification/widget). */
  readonly integration: "api" | "front";
  /** The platform's, ISO 4217. */
  readonly currencies: readonly string[];
  /** Origins that an item's or a module's image may come from. */
  readonly imageOrigins: readonly string[];
};

export type DraftRead =
  | { readonly kind: "read"; readonly draft: OrderDraft }
  | { readonly kind: "problem"; readonly problem: Problem };

type Item = Static<typeof FrontItemSchema> & Pick<Static<typeof ItemSchema>, "optional">;
type Asked = Omit<Static<typeof CreateOrderSchema>, "items"> & { readonly items?: readonly Item[] };

const BACK_END: ReadonlySet<string> = new Set(BACK_END_FIELDS);

const readApiOrder = decoder(CreateOrderSchema, { emptyIsAbsent: true });
const readFrontOrder = decoder(CreateFrontOrderSchema, { emptyIsAbsent: true });

/** `POST /v1/orders` and the widget's order: 400 with every problem; 422 for fields no browser may set (T3). */
export function readOrderDraft(body: unknown, options: DraftOptions): DraftRead {
  const front = options.integration === "front";
  const forbidden = front ? notForBrowsers(body) : [];
  if (forbidden.length > 0) return { kind: "problem", problem: notAllowedFromBrowser(forbidden) };
  const read: Read<Asked> = readBody(body, (value, notes) => {
    const asked: Asked | undefined = front
      ? readFrontOrder(withoutAbsentFields(value), notes)
      : readApiOrder(value, notes);
    if (asked !== undefined) noteConflicts(asked, options, notes);
    return asked;
  });
  if (read.kind === "problem") return read;
  return { kind: "read", draft: draftOf(read.value, options.integration, read.warnings) };
}

/**
 * What `picking` requires of the items, once the possible `ux` of the order are known. That something can
 * be picked follows: an amount of at least 1 is the sum.
 */
export function pickingProblems(draft: OrderDraft, possible: ReadonlySet<Ux>): readonly FieldProblem[] {
  if (!possible.has("picking")) return [];
  const { items, amount } = draft;
  if (items.length === 0) {
    return [{ path: "/items", message: "is required with ux picking: buyers choose the items they pay for" }];
  }
  const total = sum(items.map((item) => item.amount * item.quantity));
  const unnamed = items.flatMap(({ name }, index): FieldProblem[] =>
    name === undefined ? [{ path: `/items/${index}/name`, message: "is required with ux picking" }] : [],
  );
  if (total === amount) return unnamed;
  const message = `must add up to amount with ux picking: amount × quantity makes ${total}, amount is ${amount} (in cents)`;
  return [...unnamed, { path: "/items", message }];
}

function notForBrowsers(body: unknown): readonly FieldProblem[] {
  if (!isRecord(body)) return [];
  return BACK_END_FIELDS.filter((field) => !isAbsent(body[field]) && body[field] !== "").map((field) => {
    return { path: `/${field}`, message: "is not taken from a browser: it comes from the platform" };
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that only the API takes are known, and no reason for a warning while they are absent. */
function withoutAbsentFields(value: Fields): Fields {
  const order = without(
    value,
    (field) => BACK_END.has(field) || isAbsentField(CreateOrderSchema, value, field),
  );
  if (!Array.isArray(order.items)) return order;
  const items = order.items.map((item) =>
    isRecord(item) ? without(item, (field) => isAbsentField(ItemSchema, item, field)) : item,
  );
  return { ...order, items };
}

function isAbsentField({ properties }: TObject, value: Fields, field: string): boolean {
  return Object.hasOwn(properties, field) && isAbsent(value[field]);
}

function without(value: Fields, isLeftOut: (field: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(value).filter(([field]) => !isLeftOut(field)));
}

/** Rules between fields, and those that depend on the platform. */
function noteConflicts(asked: Asked, options: DraftOptions, notes: Issues): void {
  if (asked.dueDate !== undefined && asked.delay !== undefined) {
    noteWrong(
      notes,
      "cannot be given together with dueDate: one of them says when the order is due",
      "delay",
    );
  }
  if (asked.currency !== undefined && !options.currencies.includes(asked.currency)) {
    noteWrong(
      notes,
      `must be one of the platform's currencies: ${options.currencies.join(", ")}`,
      "currency",
    );
  }
  noteGuarantee(asked, notes);
  noteAddresses(asked, options, notes);
  for (const [index, item] of (asked.items ?? []).entries()) {
    notePassports(item, index, notes);
    noteImage(item.image, options.imageOrigins, notes, "items", index);
  }
  noteModules(modulesOf(asked.modules ?? []), options.imageOrigins, notes);
}

/** A guarantee is one of two, and like the type; what is optional needs buyers who pick. */
function noteGuarantee(asked: Asked, notes: Issues): void {
  const { guarantee, type, amount, minAmount, ux, items = [] } = asked;
  const setting = settingOf(guarantee);
  const isNoted = notes.wrong.some(({ path }) => path.startsWith("/guarantee/"));
  if (guarantee !== undefined && setting === undefined && !isNoted)
    noteWrong(notes, "must have either amount or percent", "guarantee");
  if (type !== undefined && setting !== undefined && isUnlike(type, setting, amount))
    noteWrong(notes, `says something else than type ${type}: leave one of them out`, "guarantee");
  if (minAmount !== undefined && minAmount > amount)
    noteWrong(notes, `must be at most the order's amount, ${amount} (in cents)`, "minAmount");
  if (ux === "picking") return;
  if (minAmount !== undefined) noteWrong(notes, "needs ux picking in the order", "minAmount");
  for (const [index, { optional }] of items.entries())
    if (optional) noteWrong(notes, "needs ux picking in the order", "items", index, "optional");
}

function settingOf({ amount, percent }: NonNullable<Asked["guarantee"]> = {}): GuaranteeSetting | undefined {
  if (amount !== undefined) return percent === undefined ? { amount } : undefined;
  return percent === undefined ? undefined : { percent };
}

/** The service connects to the first; the buyer's browser opens the others, where the allowed ports do not apply. */
function noteAddresses(asked: Asked, { sandbox, notifyPorts }: DraftOptions, notes: Issues): void {
  for (const field of ["notifyUrl", "successUrl", "cancelUrl"] as const) {
    const rules = field === "notifyUrl" ? { sandbox, ports: notifyPorts } : { sandbox };
    const wrong = asked[field] === undefined ? undefined : urlProblem(asked[field], rules);
    if (wrong !== undefined) noteWrong(notes, wrong, field);
  }
}

function notePassports({ travel }: Item, index: number, notes: Issues): void {
  const { travelersCount: travelers, passportsExpirationDates: dates } = travel ?? {};
  if (travelers === undefined || dates === undefined || dates.length === travelers) return;
  const message = `must have one entry per traveler: ${dates.length} given, travelersCount is ${travelers}`;
  noteWrong(notes, message, "items", index, "travel", "passportsExpirationDates");
}

function noteModules(modules: readonly DraftModule[], imageOrigins: readonly string[], notes: Issues): void {
  for (const [index, { id, image }] of modules.entries()) {
    if (modules.findIndex((module) => module.id === id) < index)
      noteWrong(notes, "is named twice", "modules", index);
    noteImage(image, imageOrigins, notes, "modules", index);
  }
}

/** The pages load images from nowhere else (T18). */
function noteImage(
  image: string | undefined,
  origins: readonly string[],
  notes: Issues,
  list: "items" | "modules",
  index: number,
): void {
  const wrong = image === undefined ? undefined : imageProblem(image, origins);
  if (wrong !== undefined) noteWrong(notes, wrong, list, index, "image");
}

function draftOf(
  asked: Asked,
  integration: OrderDraft["integration"],
  warnings: readonly string[],
): OrderDraft {
  const { scoring, rest } = scoringApart(asked);
  const { items = [], modules, delay } = asked;
  const guarantee = settingOf(asked.guarantee);
  return {
    ...rest,
    integration,
    ...(guarantee !== undefined && { guarantee }),
    ...(delay !== undefined && { delayMs: delay * MINUTE }),
    // An empty list names none, as an absent one: the platform's default holds (shop systems in PHP send both alike).
    ...(modules !== undefined && modules.length > 0 && { modules: modulesOf(modules) }),
    items: items.map(draftItem),
    scoring,
    warnings,
  };
}

function draftItem(item: Item): DraftItem {
  return item.quantity === undefined ? { ...item, quantity: 1 } : (item as DraftItem);
}

function modulesOf(modules: NonNullable<Asked["modules"]>): readonly DraftModule[] {
  return modules.map((module) => (typeof module === "string" ? { id: module } : module));
}

const SCORING: ReadonlySet<string> = new Set(SCORING_FIELDS);
/** A draft has these in another form. */
const CONVERTED: ReadonlySet<string> = new Set([
  "items",
  "modules",
  "delay",
  "guarantee",
] satisfies (keyof Asked)[]);

/** Scoring data as sent, and the fields that a draft takes as they are. */
function scoringApart(asked: Asked) {
  const scoring: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  const given: Readonly<Record<string, unknown>> = asked;
  for (const field in given)
    if (!CONVERTED.has(field)) (SCORING.has(field) ? scoring : rest)[field] = given[field];
  return { scoring, rest: rest as Omit<Asked, ScoringField | "items" | "modules" | "delay" | "guarantee"> };
}
