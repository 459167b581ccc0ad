// Scenario files: an order and the steps of its life, in TOML. Every error is found before anything is played, with its
// line, its step and what is allowed.

import { Type } from "@sinclair/typebox";
import type { TomlTable } from "smol-toml";
import { parse, TomlError } from "smol-toml";
import { decoder } from "../../api/decode/decoder.ts";
import { cents, count, personName, text, word } from "../../api/decode/field.ts";
import type { Issues } from "../../api/decode/issues.ts";
import { newIssues, noteWrong, problemsOf } from "../../api/decode/issues.ts";
import { placeOf } from "../../api/decode/path.ts";
import { moreProblems } from "../../api/errors/problem.ts";
import { CreateOrderSchema } from "../../api/orders/create-order-schema.ts";
import { OrderSchema } from "../../api/orders/order-schema.ts";
import { V1 } from "../../api/paths.ts";
import { locate } from "../../config/read/locate.ts";
import { closest } from "../../text/spelling.ts";
import { CARD_NAMES } from "./cards.ts";
import type { Fields, Payment } from "./play.ts";

const strict = { additionalProperties: false } as const;
const name = personName({ description: "Who acts." }, { minLength: 1 });
const amount = cents(1, { description: "In minor units." });
const MOST_ITEMS = 100;
const MOST_UNITS = 10_000;
/** More minutes than any plan of payments in parts takes. */
const LATEST_MINUTE = 1_000_000;

const payment = Type.Object(
  {
    name,
    amount: Type.Optional(amount),
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text({ description: "The item's name in the order." }),
            quantity: Type.Optional(count(1, MOST_UNITS, { description: "How many units." })),
          },
          strict,
        ),
        { minItems: 1, maxItems: MOST_ITEMS },
      ),
    ),
    pledge: Type.Optional(cents(0, { description: "What they answer for beyond it." })),
    card: Type.Optional(word(CARD_NAMES, { description: "The test card." })),
  },
  strict,
);
const person = Type.Object({ name }, strict);
const sum = Type.Object({ amount: Type.Optional(amount) }, strict);

const ACTS = {
  captain: decoder(payment),
  joins: decoder(payment),
  leaves: decoder(person),
  declines: decoder(person),
  commits: decoder(sum),
  cancels: decoder(Type.Object({}, strict)),
  refunds: decoder(sum),
  waives: decoder(sum),
  expects: (value: unknown, notes: Issues) => expected(value, notes),
} as const;
export type ActName = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as readonly ActName[];

/** `at` in minutes after the order's creation. What an act takes depends on its name. */
export type Step = {
  readonly line: number;
  readonly at: number;
  readonly act: ActName;
  readonly with: Payment & Fields;
};
export type Scenario = {
  readonly order: Fields;
  readonly orderLine: number;
  readonly steps: readonly Step[];
};
export type ReadScenario = { readonly scenario: Scenario } | { readonly errors: readonly string[] };

const readOrder = decoder(CreateOrderSchema);
const readMinute = decoder(
  Type.Object({ at: count(0, LATEST_MINUTE, { description: "Minutes after the order's creation." }) }),
);

/** `file` is its name in the errors. */
export function readScenario(file: string, toml: string): ReadScenario {
  const parsed = parsedToml(toml);
  if ("message" in parsed) return { errors: [`${file}:${parsed.line}: ${parsed.message}`] };
  const lineOf = locate(toml);
  const errors: string[] = [];
  const report: Report = (path, where, message) =>
    void errors.push(`${file}:${lineOf(path)}: ${where}: ${message}`);
  const { order, step, ...others } = parsed.table;
  for (const key of Object.keys(others))
    report([key], key, `unknown key; there are [order] and [[step]]${hint(key, ["order", "step"])}`);
  checkOrder(order, report);
  const written = Array.isArray(step) ? (step as readonly TomlTable[]) : [];
  if (written.length === 0) report(["step"], "[[step]]", "is missing; there must be at least one");
  const steps: Step[] = [];
  for (const [nth, table] of written.entries()) {
    const read = stepOf(table, { nth, earliest: steps.at(-1)?.at ?? 0, report });
    if (read !== undefined) steps.push({ ...read, line: lineOf(["step", nth, read.act]) });
  }
  if (errors.length > 0) return { errors };
  return { scenario: { order: order as Fields, orderLine: lineOf(["order"]), steps } };
}

type Path = readonly (string | number)[];
type Report = (path: Path, where: string, message: string) => void;

function checkOrder(order: unknown, report: Report): void {
  const notes = newIssues();
  if (order === undefined) report([], "[order]", `is missing; its fields are those of POST ${V1.orders}`);
  else readOrder(order, notes);
  reportAll(notes, { path: ["order"], where: "order", report });
}

function reportAll(
  notes: Issues,
  { path, where, report }: { readonly path: Path; readonly where: string; readonly report: Report },
): void {
  // A request would pass with them; in a file they are mistyped.
  const ignored = notes.warnings.map(({ path, message }) => {
    return { path, message: message.replace(", ignored", "") };
  });
  const told = [...problemsOf(notes), ...ignored];
  for (const { path: pointer, message } of told) {
    const keys = pointer
      .split("/")
      .slice(1)
      .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    report([...path, ...keys], pointer === "" ? where : `${where}.${placeOf(pointer)}`, message);
  }
  for (const sentence of moreProblems(notes.problems + notes.ignored - told.length))
    report(path, where, sentence);
}

/** One step; undefined when it has an error, which is reported. */
function stepOf(
  step: TomlTable,
  { nth, earliest, report }: { readonly nth: number; readonly earliest: number; readonly report: Report },
): Omit<Step, "line"> | undefined {
  const path = ["step", nth];
  const where = `step ${nth + 1}`;
  const notes = newIssues();
  const at = readMinute({ at: step.at }, notes)?.at;
  reportAll(notes, { path, where, report });
  if (at !== undefined && at < earliest)
    report([...path, "at"], `${where}.at`, `must be at least ${earliest}, as in the step before, not ${at}`);
  const act = actOf(step, (key, message) =>
    report(key === undefined ? path : [...path, key], where, message),
  );
  if (act === undefined) return undefined;
  const actNotes = newIssues();
  const taken = ACTS[act](step[act], actNotes) as Step["with"] | undefined;
  reportAll(actNotes, { path: [...path, act], where: `${where}, ${act}`, report });
  if (taken === undefined || at === undefined) return undefined;
  if (isPayment(act) && taken.amount !== undefined && taken.items !== undefined)
    report([...path, act], `${where}, ${act}`, "takes amount or items, not both");
  return { at, act, with: taken };
}

/** The one act of a step. */
function actOf(
  step: TomlTable,
  report: (key: string | undefined, message: string) => void,
): ActName | undefined {
  const keys = Object.keys(step).filter((key) => key !== "at");
  const allowed = `there are ${ACT_NAMES.join(", ")}`;
  const unknown = keys.find((key) => !isAct(key));
  const [act] = keys;
  if (unknown !== undefined) report(unknown, `${unknown} is no act; ${allowed}${hint(unknown, ACT_NAMES)}`);
  else if (keys.length !== 1)
    report(undefined, `must have exactly one act, not ${keys.join(" and ") || "none"}; ${allowed}`);
  else if (act !== undefined && isAct(act)) return act;
  return undefined;
}

function isPayment(act: ActName): boolean {
  return act === "captain" || act === "joins";
}

function parsedToml(
  toml: string,
): { readonly table: TomlTable } | { readonly message: string; readonly line: number } {
  try {
    return { table: parse(toml) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { message: error.message.split("\n")[0] ?? "is no TOML", line: error.line };
  }
}

const ORDER_FIELDS = Object.keys(OrderSchema.properties);

/** Fields of the order, each with the value that it must have. */
function expected(value: unknown, notes: Issues): Fields | undefined {
  if (
    typeof value !== "object" ||
    value === null ||
    Array.isArray(value) ||
    Object.keys(value).length === 0
  ) {
    noteWrong(notes, 'must be a table of fields of the order, such as { status = "completed" }');
    return undefined;
  }
  for (const key of Object.keys(value).filter((key) => !ORDER_FIELDS.includes(key)))
    noteWrong(
      notes,
      `is no field of an order${hint(key, ORDER_FIELDS) || `; there are ${ORDER_FIELDS.join(", ")}`}`,
      key,
    );
  return value as Fields;
}

function isAct(key: string): key is ActName {
  return Object.hasOwn(ACTS, key);
}

function hint(key: string, known: readonly string[]): string {
  const meant = closest(key, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** The first field that is not as expected, in words. Of a table only the fields that it names are compared. */
export function difference(wanted: unknown, found: unknown, path = ""): string | undefined {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found)) return `${path} is ${shown(found)}, not a list`;
    if (wanted.length !== found.length) return `${path} has ${found.length} entries, not ${wanted.length}`;
    return firstOf(wanted.map((value, nth) => difference(value, found[nth], `${path}[${nth}]`)));
  }
  if (typeof wanted === "object" && wanted !== null) {
    if (typeof found !== "object" || found === null) return `${path} is ${shown(found)}, not a table`;
    const fields = found as Fields;
    const place = (key: string) => (path === "" ? key : `${path}.${key}`);
    return firstOf(Object.entries(wanted).map(([key, value]) => difference(value, fields[key], place(key))));
  }
  return wanted === found ? undefined : `${path} is ${shown(found)}, not ${shown(wanted)}`;
}

const firstOf = (found: readonly (string | undefined)[]) => found.find((text) => text !== undefined);
const shown = (value: unknown): string => (value === undefined ? "absent" : JSON.stringify(value));
