// Speech of the parts that all big screens have in common. Types only.

import type { ScreenWords } from "../../../widget/src/words/screen/en.ts";

export type PartWords = Pick<
  ScreenWords,
  "scan" | "code" | "basket" | "count" | "guests" | "unnamed" | "ofWhole" | "paidOfWhole"
>;
/** `money`: minor units in the currency of the screen. */
export type PartSpeech = { readonly words: PartWords; readonly money: (amount: number) => string };
