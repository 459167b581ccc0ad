// The fields a buyer may be asked for, and what is wrong with what they wrote. Pure; the sentences are in words.

import type { PageView } from "../../../src/api/pages/page.ts";
import { hasExpired, isCardNumber, isCodeOf, parseExpiry } from "./card.ts";

export type DetailField = "email" | "firstName" | "lastName";
export type CardField = "number" | "expiry" | "cvc";
export type Field = DetailField | CardField;
export type Values = Readonly<Record<Field, string>>;
export type Fault = "missing" | "invalid" | "expired";
export type Faults = Readonly<Partial<Record<Field, Fault>>>;

const MAX_LENGTH = 255;

export const NO_VALUES: Values = { email: "", firstName: "", lastName: "", number: "", expiry: "", cvc: "" };

/** Only what is not known yet; the card only where our own form collects it. In the order they are shown. */
export function askedFields({
  buyer,
  known = [],
  collect,
}: Pick<PageView, "buyer" | "known" | "collect">): readonly Field[] {
  const details = (["email", "firstName", "lastName"] as const).filter(
    (field) => !buyer[field] && !known.includes(field),
  );
  return collect.kind === "fields" ? [...details, "number", "expiry", "cvc"] : details;
}

/** What is wrong with one field; `now` in epoch ms. */
export function faultOf(field: Field, values: Values, now: number): Fault | undefined {
  const text = values[field].trim();
  if (text === "") return "missing";
  switch (field) {
    case "email":
      return text.length <= MAX_LENGTH && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
        ? undefined
        : "invalid";
    case "firstName":
    case "lastName":
      return text.length <= MAX_LENGTH ? undefined : "invalid";
    case "number":
      return isCardNumber(text) ? undefined : "invalid";
    case "expiry":
      return expiryFault(text, now);
    case "cvc":
      return isCodeOf(values.number, text) ? undefined : "invalid";
  }
}

function expiryFault(text: string, now: number): Fault | undefined {
  const expiry = parseExpiry(text);
  if (expiry === undefined) return "invalid";
  return hasExpired(expiry, now) ? "expired" : undefined;
}

export function faultsOf(fields: readonly Field[], values: Values, now: number): Faults {
  const found: Partial<Record<Field, Fault>> = {};
  for (const field of fields) {
    const fault = faultOf(field, values, now);
    if (fault !== undefined) found[field] = fault;
  }
  return found;
}

const FIELD_AT: Readonly<Record<string, Field>> = {
  "/email": "email",
  "/firstName": "firstName",
  "/lastName": "lastName",
  "/means/number": "number",
  "/means/expMonth": "expiry",
  "/means/expYear": "expiry",
  "/means/cvc": "cvc",
};

/** The faults the server found, as far as they are in fields that can be corrected. */
export function faultsAt(paths: readonly string[], fields: readonly Field[]): Faults {
  const found = paths.flatMap((path) => FIELD_AT[path] ?? []).filter((field) => fields.includes(field));
  return Object.fromEntries(found.map((field) => [field, "invalid"]));
}
