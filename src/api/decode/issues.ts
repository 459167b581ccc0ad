// What is noted while a body is read: unknown fields that are refused, what is missing, wrong or ignored, and where. Bounded, so that
// a hostile body cannot make a long answer.

import { closest } from "../../text/spelling.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { placeOf, pointerOf } from "./path.ts";

const MAX_PROBLEMS = 20;
const MAX_WARNINGS = 20;

export type Issues = {
  /** Where the reading is, from the root. */
  readonly path: (string | number)[];
  readonly unknown: FieldProblem[];
  readonly missing: FieldProblem[];
  readonly wrong: FieldProblem[];
  readonly warnings: string[];
  ignored: number;
};

export function newIssues(): Issues {
  return { path: [], unknown: [], missing: [], wrong: [], warnings: [], ignored: 0 };
}

/** Notes that the value being read, or what `keys` lead to from there, is wrong. */
export function noteWrong(notes: Issues, message: string, ...keys: readonly (string | number)[]): void {
  if (notes.wrong.length < MAX_PROBLEMS) notes.wrong.push({ path: pointer(notes, keys), message });
}

export function noteMissing(notes: Issues, message: string, key: string): void {
  if (notes.missing.length < MAX_PROBLEMS) notes.missing.push({ path: pointer(notes, [key]), message });
}

/** Notes an unknown field that is ignored (CONTRACT 1, "Unknown keys"), with the name that was perhaps meant. */
export function noteUnknown(notes: Issues, key: string, known: readonly string[]): void {
  notes.ignored += 1;
  if (notes.warnings.length >= MAX_WARNINGS) return;
  notes.warnings.push(`${placeOf(pointer(notes, [key]))}: unknown field, ignored${hintFor(key, known)}`);
}

/** Notes an unknown field of a request that is then refused: what was meant by it may move money. */
export function noteRefused(notes: Issues, key: string, known: readonly string[]): void {
  if (notes.unknown.length >= MAX_PROBLEMS) return;
  notes.unknown.push({ path: pointer(notes, [key]), message: `unknown field${hintFor(key, known)}` });
}

/** A call that takes its fields in the body only was given one in the address. */
export function noteQuery(notes: Issues, key: string, known: readonly string[]): void {
  if (notes.unknown.length >= MAX_PROBLEMS) return;
  const meant = closest(key, known);
  const hint = meant === undefined ? "" : `; did you mean ${meant} in the body?`;
  const message = `unknown query parameter: this call takes its fields in the body${hint}`;
  notes.unknown.push({ path: pointerOf([key]), message });
}

function hintFor(key: string, known: readonly string[]): string {
  const meant = closest(key, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** Everything wrong: unknown fields first, then what is missing (CONTRACT 1: the most important first). */
export function problemsOf({ unknown, missing, wrong }: Issues): readonly FieldProblem[] {
  return [...unknown, ...missing, ...wrong].slice(0, MAX_PROBLEMS);
}

export function warningsOf({ warnings, ignored }: Issues): readonly string[] {
  const untold = ignored - warnings.length;
  return untold > 0 ? [...warnings, `and ${untold} more unknown fields, ignored`] : warnings;
}

function pointer({ path }: Issues, keys: readonly (string | number)[]): string {
  return pointerOf([...path, ...keys]);
}
