// Texts of the sandbox to copy: its test cards and its keys.

import { createSignal, For, Show } from "solid-js";
import type { SandboxJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import { API_PREFIX } from "../../../../../src/api/paths.ts";
import { SANDBOX_CARDS } from "../../../../../widget/src/components/sandbox/sandbox-cards.ts";
import { en } from "../../../../../widget/src/words/sandbox/en.ts";
import { copy } from "../../parts/copying.ts";
import { capitalized } from "../../parts/words.ts";

/** `shown`: the value with spaces for its readers. */
type Text = { readonly name: string; readonly value: string; readonly shown?: string };

const CARDS: readonly Text[] = SANDBOX_CARDS.map(({ number, does }) => ({
  name: capitalized(en.does[does]),
  value: number,
  shown: number.replace(/(\d{4})(?=\d)/g, "$1\u00a0"),
}));

export function CardTexts() {
  return (
    <section class="cards">
      <h2>Test cards</h2>
      <p class="quiet">Any future date, any code.</p>
      <Texts label="Cards" rows={CARDS} />
    </section>
  );
}

export function KeyTexts(props: SandboxJson) {
  const rows = (): readonly Text[] => [
    { name: "API", value: props.publicUrl + API_PREFIX },
    { name: "Platform", value: props.platform.id },
    ...(props.keys === undefined
      ? []
      : [
          { name: "Secret key, for your server alone", value: props.keys.secretKey },
          { name: "Public key, for your pages", value: props.keys.publicKey },
          { name: "Webhook key, to check signatures", value: props.keys.webhookKey },
        ]),
  ];
  return (
    <section>
      <h2>Keys</h2>
      <Show when={props.keys === undefined}>
        <p class="quiet">The keys are those of the configuration file.</p>
      </Show>
      <Texts label="Keys of this sandbox" rows={rows()} />
    </section>
  );
}

function Texts(props: { readonly label: string; readonly rows: readonly Text[] }) {
  return (
    <ul class="texts" aria-label={props.label}>
      <For each={props.rows}>{(text) => <Copied {...text} />}</For>
    </ul>
  );
}

function Copied(props: Text) {
  const [sentence, setSentence] = createSignal<string>();
  let code: HTMLElement | undefined;
  const select = () => {
    if (code !== undefined) getSelection()?.selectAllChildren(code);
  };
  return (
    <li>
      <span class="quiet">{props.name}</span>
      <code ref={(given) => (code = given)}>{props.shown ?? props.value}</code>
      <button
        type="button"
        class="button plain small"
        aria-label={`Copy: ${props.name}`}
        onClick={() => void copy(props.value, select).then(setSentence)}
      >
        Copy
      </button>
      <span role="status">{sentence()}</span>
    </li>
  );
}
