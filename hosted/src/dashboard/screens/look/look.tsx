// Screen Look: a draft of a platform's brand and wording on the buyers' own pages, and the TOML of it.

import { createSignal, For, Show } from "solid-js";
import type { LooksJson } from "../../../../../src/api/dashboard/look-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import type { Locale } from "../../../../../src/text/locale.ts";
import { LANGUAGE_NAMES } from "../../../../../src/text/locale.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { Select } from "../../parts/fields.tsx";
import { Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import { BrandForm } from "./brand-form.tsx";
import { createDraft } from "./draft.ts";
import { Preview } from "./preview.tsx";
import { WordingForm, wordsOf } from "./wording-form.tsx";

export function LookScreen() {
  const looks = createLoading<LooksJson>(() => DASHBOARD_API.look);
  return (
    <>
      <Heading text="Look" />
      <p class="quiet">
        Brand and wording of the pages, tried out. Nothing is changed here: the configuration file stays the
        truth, and the TOML below is for it.
      </p>
      <Loaded of={looks}>{(data) => <Platforms {...data()} />}</Loaded>
    </>
  );
}

function Platforms(props: LooksJson) {
  const [id, setId] = createSignal(props.platforms[0]?.id ?? "");
  const platform = () => props.platforms.find((each) => each.id === id());
  return (
    <>
      <Show when={props.platforms.length > 1}>
        <Select label="Platform" value={id()} onChange={setId}>
          <For each={props.platforms}>{(each) => <option value={each.id}>{each.name}</option>}</For>
        </Select>
      </Show>
      <Show when={platform()} keyed>
        {(shown) => <Drafting platform={shown} sentences={props.sentences} />}
      </Show>
    </>
  );
}

type Props = Pick<LooksJson, "sentences"> & { readonly platform: LooksJson["platforms"][number] };

function Drafting(props: Props) {
  const draft = createDraft(props.platform.id, props.platform.look);
  const [language, setLanguage] = createSignal<Locale>("en");
  const [words, setWords] = createSignal<object>();
  return (
    <div class="look">
      <Preview
        draft={draft.accepted()?.draft}
        language={language()}
        onLanguage={setLanguage}
        isOutdated={draft.errors().length > 0}
        onShow={(page) => void wordsOf(page).then((found) => found && setWords(() => found))}
      />
      <div class="drafting">
        <BrandForm draft={draft} />
        <WordingForm
          {...{ draft, sentences: props.sentences }}
          language={language()}
          languageName={LANGUAGE_NAMES[language()]}
          words={words()}
        />
      </div>
      <section aria-label="TOML">
        <ProblemNotice sentence={draft.problem()} />
        <Show when={draft.errors().length > 0}>
          <ul class="problem">
            <For each={draft.errors()}>
              {({ key, message }) => (
                <li>
                  {key}: {message}
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show when={draft.isAccepted() && draft.accepted()}>
          {(accepted) => (
            <Show
              when={accepted().toml}
              fallback={<p>The service's own look and words: the file needs neither table.</p>}
            >
              {(toml) => (
                <>
                  <CopyField
                    label="TOML, in place of what the platform has"
                    value={toml()}
                    button="Copy TOML"
                    isLong
                  />
                  <p class="quiet">
                    It goes below the keys of {props.platform.name}, before the next [[platforms]]. A new logo
                    goes next to the file.
                  </p>
                </>
              )}
            </Show>
          )}
        </Show>
      </section>
    </div>
  );
}
