// Issues found while a body is decoded: unknown fields that are refused, missing and wrong values, ignored fields, each
// with its path. Bounded, so that a hostile body cannot cause a long response.

import { closest } from "../../text/spelling.ts";
import { MAX_PROBLEMS } from "../errors/problem.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { placeOf, pointerOf } from "./path.ts";

const MAX_WARNINGS = 20;

export type Issues = {
  /** Path of the value being decoded, from the root. */
  readonly path: (string | number)[];
  readonly unknown: FieldProblem[];
  readonly missing: FieldProblem[];
  readonly wrong: FieldProblem[];
  /** The first of the ignored fields. */
  readonly warnings: FieldProblem[];
  /** How many were noted, also those that are not kept. */
  problems: number;
  ignored: number;
};

export function newIssues(): Issues {
  return { path: [], unknown: [], missing: [], wrong: [], warnings: [], problems: 0, ignored: 0 };
}

/** Notes that the value being decoded, or the one at `keys` below it, is wrong. */
export function noteWrong(notes: Issues, message: string, ...keys: readonly (string | number)[]): void {
  notes.problems += 1;
  if (notes.wrong.length < MAX_PROBLEMS) notes.wrong.push({ path: pointer(notes, keys), message });
}

export function noteMissing(notes: Issues, message: string, key: string): void {
  notes.problems += 1;
  if (notes.missing.length < MAX_PROBLEMS) notes.missing.push({ path: pointer(notes, [key]), message });
}

/** Notes an unknown field that is ignored (specification/api#values), with the closest known name. */
export function noteUnknown(notes: Issues, key: string, known: readonly string[]): void {
  notes.ignored += 1;
  if (notes.warnings.length >= MAX_WARNINGS) return;
  notes.warnings.push({
    path: pointer(notes, [key]),
    message: `unknown field, ignored${hintFor(key, known)}`,
  });
}

/** Notes an unknown field for which the request is refused: the field that was meant may move money. */
export function noteRefused(notes: Issues, key: string, known: readonly string[]): void {
  notes.problems += 1;
  if (notes.unknown.length >= MAX_PROBLEMS) return;
  notes.unknown.push({ path: pointer(notes, [key]), message: `unknown field${hintFor(key, known)}` });
}

/** Notes a query parameter of a call that takes its fields in the body only. */
export function noteQuery(notes: Issues, key: string, known: readonly string[]): void {
  notes.problems += 1;
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

/** The first issues: unknown fields first, then missing ones (specification/api: the most important first). */
export function problemsOf({ unknown, missing, wrong }: Issues): readonly FieldProblem[] {
  return [...unknown, ...missing, ...wrong].slice(0, MAX_PROBLEMS);
}

export function warningsOf({ warnings, ignored }: Issues): readonly string[] {
  const sentences = warnings.map(({ path, message }) => `${placeOf(path)}: ${message}`);
  const untold = ignored - warnings.length;
  return untold > 0 ? [...sentences, `and ${untold} more unknown fields, ignored`] : sentences;
}

function pointer({ path }: Issues, keys: readonly (string | number)[]): string {
  return pointerOf([...path, ...keys]);
}
