// The sentence for a field's fault.

import type { Faults, Field } from "../../form/fields.ts";
import type { Words } from "../../words/en.ts";

export function faultText(words: Words, field: Field, faults: Faults): string | undefined {
  const fault = faults[field];
  if (fault === undefined) return undefined;
  const sentences: Readonly<Partial<Record<typeof fault, string>>> = words.faults[field];
  return sentences[fault];
}
