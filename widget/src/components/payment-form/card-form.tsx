// Our own card form: number, expiry and code, written the way they stand on the card.

import type { JSX } from "solid-js";
import { createEffect, For } from "solid-js";
import { brandOf, caretAfter, digitsOf, formatCvc, formatExpiry, formatNumber } from "../../form/card.ts";
import type { Checks } from "../../form/checks.ts";
import type { CardField } from "../../form/fields.ts";
import type { Notice } from "../../page/notice.ts";
import { TO_REWRITE } from "../../page/notice.ts";
import { usePage } from "../page.ts";
import { faultText } from "../primitives/fault-text.ts";
import { FieldInput, fieldId } from "../primitives/field.tsx";
import { NoticeBox } from "./notice-box.tsx";

const FIELDS = [
  { name: "number", autocomplete: "cc-number", format: formatNumber },
  { name: "expiry", autocomplete: "cc-exp", format: formatExpiry },
  { name: "cvc", autocomplete: "cc-csc", format: formatCvc },
] as const;

export function CardForm(props: { readonly checks: Checks; readonly disabled: boolean }): JSX.Element {
  const { words, values, fill } = usePage();
  const type = (name: CardField, input: HTMLInputElement, format: (text: string) => string) => {
    reformat(input, format);
    fill({ [name]: input.value });
  };
  const isFrontCode = () => brandOf(values().number) === "American Express";
  useWrongFields(props);
  return (
    <fieldset class="group" disabled={props.disabled}>
      <legend class="subheading">{words.form.card}</legend>
      <NoticeBox isCards leavesFocus />
      <div class="fields">
        <For each={FIELDS}>
          {({ name, autocomplete, format }) => (
            <FieldInput
              name={name}
              label={words.form.labels[name]}
              value={values()[name]}
              fault={faultText(words, name, props.checks.faults())}
              {...(name === "number" ? { mark: brandOf(values().number) } : {})}
              {...(name === "cvc" ? { hint: isFrontCode() ? words.form.cvcFront : words.form.cvcHint } : {})}
              inputmode="numeric"
              autocomplete={autocomplete}
              onInput={(input) => type(name, input, format)}
              onBlur={() => props.checks.left(name)}
            />
          )}
        </For>
      </div>
    </fieldset>
  );
}

/** Empties and marks what was wrong with the card, and puts the focus on the first of it. */
function useWrongFields(props: { readonly checks: Checks; readonly disabled: boolean }) {
  const { session, fill } = usePage();
  createEffect<Notice | undefined>((handled) => {
    const notice = session.notice();
    if (props.disabled || notice === handled || notice?.kind !== "failed") return handled;
    const wrong = TO_REWRITE[notice.failure];
    if (wrong === undefined) return notice;
    fill(Object.fromEntries(wrong.map((field) => [field, ""])));
    props.checks.show(Object.fromEntries(wrong.map((field) => [field, "missing"])));
    const input = document.getElementById(fieldId(wrong[0] ?? "number"));
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    return notice;
  });
}

/** Writes the value in its form, with the caret behind the same digit as before. */
function reformat(input: HTMLInputElement, format: (text: string) => string) {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const formatted = format(typed);
  if (formatted === typed) return;
  input.value = formatted;
  if (document.activeElement !== input) return;
  const place =
    caret === typed.length ? formatted.length : caretAfter(formatted, digitsOf(typed.slice(0, caret)).length);
  input.setSelectionRange(place, place);
}
