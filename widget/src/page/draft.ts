// Draft of a buyer's form, details and choice, kept in the tab until they have paid: a reload, the way back and another
// language show it again. The card is never in it.

import type { PagePeople } from "../../../src/api/pages/people.ts";
import type { DetailField, Values } from "../form/fields.ts";
import type { Choice } from "./choice.ts";
import { orderKey, quietly } from "./own-payments.ts";

export type Draft = {
  readonly details: Readonly<Partial<Pick<Values, DetailField>>>;
  readonly choice: Partial<Choice>;
};

export type Drafts = {
  read(): Draft;
  /** Nothing: they have paid. */
  write(draft: Draft | undefined): void;
};

const NOTHING: Draft = { details: {}, choice: {} };

type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};

/** `open` gives the tab's storage, or throws where there is none; `base` is the page's address. */
export function createDrafts(open: () => Storage, base: string): Drafts {
  const key = `draft ${orderKey(base)}`;
  return {
    read: () => quietly(() => parse(open().getItem(key))) ?? NOTHING,
    write: (draft) =>
      quietly(() =>
        draft === undefined ? open().removeItem(key) : open().setItem(key, JSON.stringify(draft)),
      ),
  };
}

/** Another version of this page may have written to the same place: what has another form is left out. */
function parse(text: string | null): Draft {
  const { details, choice } = recordOf(JSON.parse(text ?? "{}"));
  const { email, firstName, lastName } = recordOf(details);
  const { nbShares, seats, guests, said, way, own, picked } = recordOf(choice);
  const kept = saidOf(recordOf(said));
  const texts = Object.entries({ email, firstName, lastName }).filter(([, text]) => typeof text === "string");
  const counts = Object.entries(recordOf(picked)).filter(([, count]) => isNumber(count));
  return {
    details: Object.fromEntries(texts),
    choice: {
      ...Object.fromEntries(
        Object.entries({ nbShares, seats, guests, own }).filter(([, count]) => isNumber(count)),
      ),
      ...(Object.keys(kept).length > 0 ? { said: kept } : {}),
      ...(way === "part" || way === "rest" || way === "own" ? { way } : {}),
      picked: Object.fromEntries(counts) as Choice["picked"],
    },
  };
}

function saidOf({ visibility, names, showAs }: Readonly<Record<string, unknown>>): Choice["said"] {
  return {
    ...(isVisibility(visibility) ? { visibility } : {}),
    ...(isShownAs(showAs) ? { showAs } : {}),
    ...(Array.isArray(names) ? { names: names.filter((name) => typeof name === "string") } : {}),
  };
}

function isVisibility(value: unknown): value is PagePeople["visibility"] {
  return value === "all" || value === "names" || value === "progress";
}

function isShownAs(value: unknown): value is NonNullable<Choice["said"]["showAs"]> {
  return value === "name" || value === "initials" || value === "none";
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
