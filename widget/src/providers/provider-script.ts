// Part of the page for a provider whose own script collects: its card form and the buyer's step at their bank.

import type { JSX } from "solid-js";
import type { PagePayment, PageView } from "../../../src/api/pages/page.ts";

export type ScriptCollect = Extract<PageView["collect"], { readonly kind: "script" }>;

export type ScriptCardProps = {
  readonly collect: ScriptCollect;
  /** What will be held in full, in minor units. */
  readonly amount: number;
  /** Receives the one way to ask for the means of payment. */
  readonly onReady: (submit: () => void) => void;
  readonly onMeans: (means: Readonly<Record<string, unknown>>) => void;
};

export type ScriptActionProps = {
  readonly collect: ScriptCollect;
  readonly clientSecret: string;
  readonly payment: PagePayment;
};

type Part<P> = (props: P) => JSX.Element;

/** `Card` collects the payment method; `Action` leads the buyer through what their bank asks. */
export type ProviderScript = {
  readonly Card: Part<ScriptCardProps>;
  readonly Action: Part<ScriptActionProps>;
};
