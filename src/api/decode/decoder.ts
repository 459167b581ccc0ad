// Schema-driven decoder: one walk over a value that converts it, validates it and notes every issue with its path. The
// walk is as deep as the schema, never as deep as the value.

import type { Static, TSchema } from "@sinclair/typebox";
import type { Problem } from "../errors/problem.ts";
import { invalidRequest, unknownFields } from "../errors/problem.ts";
import { NAME_PATTERN } from "./field.ts";
import type { Issues } from "./issues.ts";
import {
  newIssues,
  noteMissing,
  noteRefused,
  noteUnknown,
  noteWrong,
  problemsOf,
  warningsOf,
} from "./issues.ts";
import type { Rule } from "./rule.ts";
import type { Take } from "./scalar.ts";
import { boolean, characterProblem, charactersIn, integer, mustBe, oneOf, text } from "./scalar.ts";

/** The result of decoding: a value and warnings, or all its issues. */
export type Read<T> =
  | { readonly kind: "read"; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: "problem"; readonly problem: Problem };

/** `emptyIsAbsent`: empty text in an optional field of fixed form, or in a person's name, is the same as leaving it out. */
export type ReaderOptions = { readonly emptyIsAbsent: boolean };
const EXACT: ReaderOptions = { emptyIsAbsent: false };

/**
 * A decoder of one schema. Undefined means that an issue was noted. It is made at its first use, for a start waits for
 * none, and then walks without the schema.
 */
export function decoder<T extends TSchema>(
  schema: T,
  options = EXACT,
): (value: unknown, notes: Issues) => Static<T> | undefined {
  let take: Take | undefined;
  return (value, notes) => {
    take ??= takeOf(schema as Rule, options);
    return take(value, notes) as Static<T> | undefined;
  };
}

/** Decodes a whole body, which has to be an object: otherwise exactly "should be object" (specification/api). */
export function readBody<T>(
  body: unknown,
  read: (value: Readonly<Record<string, unknown>>, notes: Issues) => T | undefined,
): Read<T> {
  if (!isRecord(body)) {
    return { kind: "problem", problem: invalidRequest([{ path: "", message: "should be object" }]) };
  }
  const notes = newIssues();
  const value = read(body, notes);
  const problems = problemsOf(notes);
  if (notes.unknown.length > 0) return { kind: "problem", problem: unknownFields(problems, notes.problems) };
  return problems.length > 0 || value === undefined
    ? { kind: "problem", problem: invalidRequest(problems, notes.problems) }
    : { kind: "read", value, warnings: warningsOf(notes) };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function takeOf(rule: Rule, options: ReaderOptions): Take {
  if (rule.anyOf !== undefined) return choice(rule.anyOf, options);
  if (rule.enum !== undefined) return oneOf(rule);
  switch (rule.type) {
    case "integer":
      return integer(rule);
    case "boolean":
      return boolean(rule);
    case "string":
      return text(rule);
    case "array":
      return list(rule, options);
    case "object":
      return rule.properties === undefined ? textMap(rule) : object(rule, rule.properties, options);
    default:
      throw new Error(`no reader for the schema ${JSON.stringify(rule)}`);
  }
}

function object(rule: Rule, properties: Readonly<Record<string, Rule>>, options: ReaderOptions): Take {
  const names = Object.keys(properties);
  const known: ReadonlySet<string> = new Set(names);
  const fields = Object.entries(properties).map(([name, field]) => {
    const isOptional = rule.required?.includes(name) !== true;
    const isBlank = options.emptyIsAbsent && isOptional ? blankOf(field) : undefined;
    return { name, take: takeOf(field, options), isBlank };
  });
  const required = (rule.required ?? []).map((name) => {
    return { name, message: `is required and ${mustBe(properties[name] ?? {})}` };
  });
  const must = mustBe(rule);
  const noteOther = rule.additionalProperties === false ? noteRefused : noteUnknown;
  const noteOthers = (value: object, notes: Issues): void => {
    for (const name in value) if (!known.has(name)) noteOther(notes, name, names);
  };
  return (given, notes) => {
    const value = recordOf(given);
    if (value === undefined) return noteWrong(notes, must);
    for (const { name, message } of required) if (isAbsent(value[name])) noteMissing(notes, message, name);
    noteOthers(value, notes);
    const taken: Record<string, unknown> = {};
    // In the schema's order, most important first: the issues keep that order.
    for (const { name, take, isBlank } of fields)
      if (Object.hasOwn(value, name) && !isBlank?.(value[name])) takeField(take, value, name, taken, notes);
    return taken;
  };
}

/** What is the same as leaving the field out; undefined: no text is. */
function blankOf(rule: Rule): ((value: unknown) => boolean) | undefined {
  if (rule.pattern === NAME_PATTERN) return (value) => typeof value === "string" && value.trim() === "";
  return hasFixedForm(rule) ? (value) => value === "" : undefined;
}

/** Whether empty text is no valid value: it is not one of the words, or does not match the form. */
function hasFixedForm({ type, enum: words, pattern, "x-must": must }: Rule): boolean {
  if (type !== "string") return false;
  return pattern === undefined ? (words ?? must) !== undefined : !new RegExp(pattern, "u").test("");
}

/** Shop systems in PHP write an empty map as `[]`. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isRecord(value)) return value;
  return Array.isArray(value) && value.length === 0 ? {} : undefined;
}

/** `null` counts as an absent field. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function takeField(
  take: Take,
  value: Readonly<Record<string, unknown>>,
  name: string,
  taken: Record<string, unknown>,
  notes: Issues,
): void {
  const given = value[name];
  if (isAbsent(given)) return;
  notes.path.push(name);
  const field = take(given, notes);
  notes.path.pop();
  if (field !== undefined) taken[name] = field;
}

function list(rule: Rule, options: ReaderOptions): Take {
  const take = takeOf(rule.items ?? {}, options);
  const { minItems = 0, maxItems = 0 } = rule;
  return (value, notes) => {
    if (!Array.isArray(value)) return noteWrong(notes, mustBe(rule));
    if (value.length < minItems)
      return noteWrong(
        notes,
        `must have at least ${minItems} ${minItems === 1 ? "entry" : "entries"}, not ${value.length}`,
      );
    if (value.length > maxItems) {
      return noteWrong(notes, `must have at most ${maxItems} entries, not ${value.length}`);
    }
    const taken = value.map((element, index) => {
      notes.path.push(index);
      const entry = take(element, notes);
      notes.path.pop();
      return entry;
    });
    return taken.includes(undefined) ? undefined : taken;
  };
}

/** A map of text to text. Numbers and booleans become text. */
function textMap(rule: Rule): Take {
  const take = text(rule.additionalProperties || {});
  const { maxProperties = 0, propertyNames: { maxLength = 0 } = {} } = rule;
  return (given, notes) => {
    const value = recordOf(given);
    if (value === undefined) return noteWrong(notes, mustBe(rule));
    const names = Object.keys(value).filter((name) => !isAbsent(value[name]));
    if (names.length > maxProperties) {
      return noteWrong(notes, `must have at most ${maxProperties} keys, not ${names.length}`);
    }
    const taken: Record<string, unknown> = {};
    for (const name of names) {
      const wrong = nameProblem(name, maxLength);
      if (wrong !== undefined) noteWrong(notes, wrong, name);
      notes.path.push(name);
      taken[name] = take(plainText(value[name]), notes);
      notes.path.pop();
    }
    return taken;
  };
}

function nameProblem(name: string, maxLength: number): string | undefined {
  if (name === "") return "is a key without a name";
  if (name === "__proto__") return "is not allowed as a key";
  const length = name.length <= maxLength ? name.length : charactersIn(name);
  if (length > maxLength) return `is a key of ${length} characters: at most ${maxLength}`;
  return characterProblem(name) === undefined ? undefined : "is a key that is not valid text";
}

function plainText(value: unknown): unknown {
  return typeof value === "boolean" || Number.isFinite(value) ? String(value) : value;
}

/** One of several schemas of different types: the value's own type selects it. */
function choice(rules: readonly Rule[], options: ReaderOptions): Take {
  const byType = new Map(rules.map((rule) => [rule.type as string | undefined, takeOf(rule, options)]));
  const must = rules.map(mustBe).join(", or ");
  return (value, notes) => {
    const take = byType.get(typeof value);
    return take === undefined ? noteWrong(notes, must) : take(value, notes);
  };
}
