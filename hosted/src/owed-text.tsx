// Text of a captain's debts for their page's document, drawn with the component that the page's script draws them with.

import type { JSX, ParentProps } from "solid-js";
import { Show } from "solid-js";
import type { Locale } from "../../src/text/locale.ts";
import { Debts } from "../../widget/src/components/owed/debts.tsx";
import { usePage } from "../../widget/src/components/page.ts";
import { de } from "../../widget/src/words/owed/de.ts";
import type { OwedWords } from "../../widget/src/words/owed/en.ts";
import { en } from "../../widget/src/words/owed/en.ts";
import { es } from "../../widget/src/words/owed/es.ts";
import { fr } from "../../widget/src/words/owed/fr.ts";
import { it } from "../../widget/src/words/owed/it.ts";
import { nl } from "../../widget/src/words/owed/nl.ts";

const WORDS: Readonly<Record<Locale, OwedWords>> = { en, fr, de, es, it, nl };

type Props = ParentProps<{
  /** `tag` has the region too, which formats dates. */
  readonly language: { readonly language: Locale; readonly tag: string };
}>;

export function OwedText(props: Props): JSX.Element {
  const { session } = usePage();
  const owed = () => {
    const { owed: debts } = session.view();
    return debts && { ...debts, lang: props.language.tag };
  };
  return (
    <Show when={owed()}>
      {(debts) => (
        <Debts owed={debts()} done={undefined} words={WORDS[props.language.language]}>
          {props.children}
        </Debts>
      )}
    </Show>
  );
}
