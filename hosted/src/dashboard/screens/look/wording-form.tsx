// The wording's part of the draft: sentences of the pages in one language, each with the service's own next to it.

import { For } from "solid-js";
import type { LooksJson } from "../../../../../src/api/dashboard/look-json.ts";
import { capitalized } from "../../parts/words.ts";
import type { Draft } from "./draft.ts";
import { DraftField } from "./fields.tsx";

type Props = {
  readonly draft: Draft;
  readonly language: string;
  readonly languageName: string;
  readonly sentences: LooksJson["sentences"];
  /** The language's own; undefined until they are loaded. */
  readonly words: object | undefined;
};

export function WordingForm(props: Props) {
  const { sentence, sentencePath, say, errorAt } = props.draft;
  return (
    <fieldset class="form columns wide">
      <legend>Wording: {props.languageName}</legend>
      <For each={props.sentences}>
        {(each) => (
          <DraftField
            label={capitalized(each.key.replaceAll("_", " "))}
            value={sentence(props.language, each.key)}
            usual={usualSentence(each, props.words)}
            error={errorAt(sentencePath(props.language, each.key))}
            onInput={(text) => say(props.language, each.key, text)}
          />
        )}
      </For>
    </fieldset>
  );
}

/** A sentence with values is a function of them: it gets their names. */
function usualSentence(
  { place, names }: LooksJson["sentences"][number],
  words: object | undefined,
): string | undefined {
  const said = place
    .split(".")
    .reduce<unknown>((group, key) => (group as Record<string, unknown> | undefined)?.[key], words);
  if (typeof said === "function") return String(said(...names.map((name) => `{${name}}`)));
  return typeof said === "string" ? said : undefined;
}

/** The words that a page of ours has loaded, without any wording of a shop. */
export async function wordsOf(page: Document): Promise<object | undefined> {
  const address = page.querySelector<HTMLLinkElement>("#words")?.href;
  if (address === undefined) return undefined;
  const languages: Readonly<Record<string, object>> = await import(/* @vite-ignore */ address);
  return languages[page.documentElement.lang.slice(0, 2)];
}
