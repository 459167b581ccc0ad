// The language of this document. The server has chosen it, and has put next to it where its words are and which of them
// the shop says otherwise: nothing of another language is loaded.

import { reword } from "../../../src/text/wording.ts";
import type { Words } from "./en.ts";
import type { Format } from "./format.ts";
import { createFormat } from "./format.ts";

export type Speech<Spoken = Words> = { readonly words: Spoken; readonly format: Format };

/** Rejects when the words cannot be fetched. `Spoken` is the family of words that the document has. */
export async function documentSpeech<Spoken extends object>(): Promise<Speech<Spoken>> {
  const { lang, dataset } = document.documentElement;
  const address = document.querySelector<HTMLLinkElement>("#words")?.href ?? "";
  const module: Readonly<Record<string, Spoken>> = await import(/* @vite-ignore */ address);
  const words = module[lang.slice(0, 2)];
  if (words === undefined) throw new Error(`these are not the words of ${lang}`);
  reword(words, JSON.parse(document.getElementById("wording")?.textContent ?? "{}"));
  return { words, format: createFormat(lang, dataset.timeZone) };
}
