// Form of what a decision about financing needs and the shop has not sent.

import type { JSX } from "solid-js";
import { createSignal, For, Show } from "solid-js";
import type { PlanAnswer, PlanConsent } from "../../../../src/api/pages/page.ts";
import type { FinancingWords } from "../../words/financing/en.ts";

type EnteredData = NonNullable<PlanConsent["data"]>;
type Field = "phone" | "civility" | "birthDate" | "birthZipCode" | "street1" | "zip" | "city" | "country";
type Values = Readonly<Record<Field, string>>;

const NONE: Values = {
  ...{ phone: "", civility: "", birthDate: "", birthZipCode: "" },
  ...{ street1: "", zip: "", city: "", country: "" },
};
const OF: Readonly<Record<keyof EnteredData, readonly Field[]>> = {
  billingAddress: ["street1", "zip", "city", "country"],
  phone: ["phone"],
  civility: ["civility"],
  birthDate: ["birthDate"],
  birthZipCode: ["birthZipCode"],
};
const AUTOCOMPLETE: Readonly<Partial<Record<Field, string>>> = {
  ...{ phone: "tel", birthDate: "bday", street1: "address-line1" },
  ...{ zip: "postal-code", city: "address-level2" },
};
const TYPES: Readonly<Partial<Record<Field, string>>> = { phone: "tel", birthDate: "date" };
/** The place of birth is in none of the places that have postal codes here. */
const ELSEWHERE = "99";
/** Where the shop's configuration names no countries. */
const COUNTRIES = ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IE", "IT", "LU", "NL", "PT", "US"];

const idOf = (field: Field) => `field-${field}`;
/** As people write a number: `00` for the plus, with spaces, dots and brackets. */
const phoneOf = (text: string) => text.replace(/[\s().-]/g, "").replace(/^00/, "+");

function isWrong(field: Field, text: string): boolean {
  if (field === "phone") return !/^\+[1-9]\d{5,13}$/.test(phoneOf(text));
  if (field === "birthZipCode") return !/^(.{2,3}|.{5})$/.test(text);
  return text === "";
}

export type EntriesOf = ReturnType<typeof createEntries>;

export function createEntries(missing: () => PlanAnswer["missing"]) {
  const [values, setValues] = createSignal(NONE);
  const fields = () => missing().flatMap((name) => OF[name]);
  const text = (field: Field) => values()[field].trim();
  const ofField = (name: keyof EnteredData): EnteredData => {
    const { phone, civility, birthDate, birthZipCode, street1, zip, city, country } = values();
    switch (name) {
      case "billingAddress":
        return { billingAddress: { street1, zip, city, country } };
      case "phone":
        return { phone: phoneOf(phone) };
      case "birthDate":
        return { birthDate: Date.parse(birthDate) };
      case "civility":
        return { civility };
      case "birthZipCode":
        return { birthZipCode: birthZipCode.trim() };
    }
  };
  return {
    values,
    fields,
    fill: (some: Partial<Values>) => setValues((all) => ({ ...all, ...some })),
    isFaulty: (field: Field) => isWrong(field, text(field)),
    faulty: () =>
      fields()
        .filter((field) => isWrong(field, text(field)))
        .map(idOf),
    data: (): EnteredData => Object.assign({}, ...missing().map(ofField)),
  };
}

type Props = {
  readonly entries: EntriesOf;
  readonly missing: PlanAnswer["missing"];
  readonly countries: readonly string[] | undefined;
  readonly tried: boolean;
  readonly words: FinancingWords;
};

export function Entries(props: Props): JSX.Element {
  return (
    <Show when={props.missing.length > 0}>
      <p class="quiet">{props.words.needed}</p>
      <div class="fields">
        <For each={props.entries.fields()}>{(field) => <Entry field={field} around={props} />}</For>
      </div>
    </Show>
  );
}

function Entry(props: { readonly field: Field; readonly around: Props }): JSX.Element {
  const { field, around } = props;
  const { entries, words } = around;
  const id = idOf(field);
  const isShown = () => around.tried && entries.isFaulty(field);
  const isElsewhere = () => field === "birthZipCode" && entries.values()[field] === ELSEWHERE;
  const fill = (event: { readonly currentTarget: { readonly value: string } }) =>
    entries.fill({ [field]: event.currentTarget.value });
  return (
    <div class="field" classList={{ "field-email": field === "street1" || field === "phone" }}>
      <label for={id}>{words.labels[field]}</label>
      <Show
        when={optionsOf(field, around)}
        fallback={
          <input
            id={id}
            class="input"
            type={TYPES[field] ?? "text"}
            autocomplete={AUTOCOMPLETE[field] ?? "off"}
            value={isElsewhere() ? "" : entries.values()[field]}
            disabled={isElsewhere()}
            aria-invalid={isShown()}
            aria-describedby={`${id}-fault`}
            onInput={fill}
          />
        }
      >
        {(options) => (
          <select
            id={id}
            class="input"
            aria-invalid={isShown()}
            aria-describedby={`${id}-fault`}
            onChange={fill}
          >
            <option value="" />
            <For each={options()}>
              {([value, name]) => (
                <option value={value} selected={entries.values()[field] === value}>
                  {name}
                </option>
              )}
            </For>
          </select>
        )}
      </Show>
      <p id={`${id}-fault`} class="fault">
        {isShown() ? words.faults[field] : ""}
      </p>
      <Show when={field === "birthZipCode"}>
        <label class="quiet">
          <input
            type="checkbox"
            checked={isElsewhere()}
            onChange={(event) => entries.fill({ [field]: event.currentTarget.checked ? ELSEWHERE : "" })}
          />{" "}
          {words.elsewhere}
        </label>
      </Show>
    </div>
  );
}

/** Undefined for what is typed. */
function optionsOf(
  field: Field,
  { countries = COUNTRIES, words }: Props,
): readonly (readonly [string, string])[] | undefined {
  if (field === "civility") return Object.entries(words.civilities);
  if (field !== "country") return undefined;
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
  return countries.map((code) => [code, names.of(code) ?? code]);
}
