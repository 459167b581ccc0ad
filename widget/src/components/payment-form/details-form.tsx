// Form of the buyer's details: it asks only for what the shop has not sent.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { Checks } from "../../form/checks.ts";
import { usePage } from "../page.ts";
import { faultText } from "../primitives/fault-text.ts";
import { FieldInput } from "../primitives/field.tsx";

const FIELDS = ["email", "firstName", "lastName"] as const;
const AUTOCOMPLETE = { email: "email", firstName: "given-name", lastName: "family-name" } as const;

export function DetailsForm(props: { readonly checks: Checks; readonly disabled: boolean }): JSX.Element {
  const { parts, words, asked, values, fill } = usePage();
  const fields = FIELDS.filter((field) => asked().includes(field));
  return (
    <Show when={fields.length > 0} fallback={<Known />}>
      <fieldset class="group" disabled={props.disabled}>
        <legend class="subheading">{words.form.details}</legend>
        <Known />
        {parts.who?.()}
        <div class="fields">
          <For each={fields}>
            {(field) => (
              <FieldInput
                name={field}
                label={words.form.labels[field]}
                value={values()[field]}
                fault={faultText(words, field, props.checks.faults())}
                {...(field === "email" ? ({ type: "email", inputmode: "email" } as const) : {})}
                autocomplete={AUTOCOMPLETE[field]}
                onInput={(input) => fill({ [field]: input.value })}
                onBlur={() => props.checks.left(field)}
              />
            )}
          </For>
        </div>
      </fieldset>
    </Show>
  );
}

/** What the shop has told of them, so that they see in whose name they pay. */
function Known(): JSX.Element {
  const { session, words } = usePage();
  const { firstName = "", lastName = "", email } = session.view().buyer;
  const who = [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(", ");
  return (
    <Show when={who}>
      <p class="quiet">{words.form.payingAs(who)}</p>
    </Show>
  );
}
