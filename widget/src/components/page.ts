// What every component of a page can reach: the visit, the language, and what the buyer has typed so far.

import type { Accessor } from "solid-js";
import { createContext, useContext } from "solid-js";
import type { Field, Values } from "../form/fields.ts";
import type { Session } from "../page/session.ts";
import type { Words } from "../words/en.ts";

export type Page = {
  readonly session: Session;
  readonly words: Words;
  /** An amount in minor units of the order's currency. */
  readonly money: (amount: number) => string;
  readonly moment: (timeMs: number) => string;
  /** Asked of this buyer during this visit; fixed at its start, so that no field vanishes under his hands. */
  readonly asked: readonly Field[];
  readonly values: Accessor<Values>;
  readonly fill: (values: Partial<Values>) => void;
};

export const PageContext = createContext<Page>();

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("this component stands outside of a page");
  return page;
}
