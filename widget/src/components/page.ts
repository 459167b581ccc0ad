// Context of a page's components: the session, the language, the buyer's choice and input so far, and the parts of their
// role's page.

import type { Accessor, JSX, ParentProps } from "solid-js";
import { createContext, useContext } from "solid-js";
import type { Field, Values } from "../form/fields.ts";
import type { Choice, Share } from "../page/choice.ts";
import type { Session } from "../page/session.ts";
import type { Words } from "../words/en.ts";
import type { Agreement } from "./financing/agreement.ts";

/** What the captain's page and their co-buyers' do not share, so that neither loads the other's. */
export type Parts = {
  /** What is to be paid for. */
  readonly summary: () => JSX.Element;
  /** What a buyer fills in. */
  readonly form: () => JSX.Element;
  /** Above a buyer's details: who of those invited they are. */
  readonly who?: () => JSX.Element;
  /** After paying, while others have to: what they are sent. */
  readonly invite?: () => JSX.Element;
  /** After paying: what this buyer is asked for. */
  readonly asked?: () => JSX.Element;
  /** After paying, while others have to: words to them. */
  readonly note?: () => JSX.Element;
  /** After paying, while others have to: what can be done about it. */
  readonly secondThoughts?: () => JSX.Element;
  /** Once the order is complete: what the captain owes, above the ways to go on. */
  readonly owed?: (props: ParentProps) => JSX.Element;
  /** The choice among several ways to pay. */
  readonly modules?: () => JSX.Element;
};

/** A page around ours that takes part: it can have the button, and hears how the form stands. */
export type Around = {
  readonly hasButton: boolean;
  /** The form that can be sent now; undefined when there is none any more. */
  readonly onForm: (form: HTMLFormElement | undefined) => void;
  /** The form has become valid. */
  readonly onValid: () => void;
  /** The form was sent, and is not valid. */
  readonly onInvalid: () => void;
};

export type Page = {
  readonly session: Session;
  readonly parts: Parts;
  /** In a frame. */
  readonly around: Around | undefined;
  readonly words: Words;
  /** An amount in minor units of the order's currency. */
  readonly money: (amount: number) => string;
  readonly moment: (timeMs: number) => string;
  readonly duration: (ms: number) => string | undefined;
  /** Asked of this buyer during this visit: no field about the buyer vanishes while they type. */
  readonly asked: Accessor<readonly Field[]>;
  readonly values: Accessor<Values>;
  readonly fill: (values: Partial<Values>) => void;
  readonly choice: Accessor<Choice>;
  readonly choose: (choice: Partial<Choice>) => void;
  /** What the choice comes to now. */
  readonly share: Accessor<Share>;
  /** Undefined: the share is paid in full. */
  readonly agreement: Accessor<Agreement | undefined>;
  readonly agree: (agreement: Agreement | undefined) => void;
};

export const PageContext = createContext<Page>();

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("this component stands outside of a page");
  return page;
}
