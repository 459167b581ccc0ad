// Fields of the draft: each says below it what the configuration would say about its value.

import type { JSX } from "solid-js";
import { createUniqueId, Show } from "solid-js";

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly error: string | undefined;
  /** What holds while it is empty. */
  readonly usual?: string | undefined;
  readonly inputmode?: "numeric" | "url";
  /** Next to the field. */
  readonly children?: JSX.Element;
};

export function DraftField(props: FieldProps) {
  const id = createUniqueId();
  return (
    <div class="draft-field">
      <label>
        {props.label}
        <input
          value={props.value}
          inputmode={props.inputmode}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={props.error === undefined ? undefined : "true"}
          aria-describedby={`${id}-usual ${id}-error`}
          onInput={(event) => props.onInput(event.currentTarget.value.trim())}
        />
      </label>
      {props.children}
      <p class="quiet" id={`${id}-usual`}>
        {props.value === "" ? props.usual : ""}
      </p>
      <div role="alert" id={`${id}-error`}>
        <Show when={props.error}>{(error) => <p class="problem">{error()}</p>}</Show>
      </div>
    </div>
  );
}

type ColourProps = Pick<FieldProps, "label" | "value" | "onInput" | "error"> & {
  /** The colour that holds. */
  readonly shown: string | undefined;
};

export function ColourField(props: ColourProps) {
  return (
    <DraftField {...props} usual={props.shown && `Not set: ${props.shown}`}>
      <input
        type="color"
        aria-label={`${props.label}: choose`}
        value={/^#[0-9a-f]{6}$/i.test(props.value) ? props.value : (props.shown ?? "#000000")}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </DraftField>
  );
}

type PictureProps = Pick<FieldProps, "label" | "value" | "error"> & {
  /** Undefined: there is to be none. */
  readonly onPick: (picture: { readonly name: string; readonly base64: string } | undefined) => void;
};

export function PictureField(props: PictureProps) {
  const id = createUniqueId();
  let input: HTMLInputElement | undefined;
  async function pick(file: File | undefined) {
    if (file !== undefined) props.onPick({ name: file.name, base64: await base64Of(file) });
  }
  function remove() {
    if (input !== undefined) input.value = "";
    props.onPick(undefined);
    input?.focus();
  }
  return (
    <div class="draft-field">
      <label>
        {props.label}
        <input
          type="file"
          accept=".png,.svg,.webp,.jpg,.jpeg"
          ref={(given) => (input = given)}
          aria-invalid={props.error === undefined ? undefined : "true"}
          aria-describedby={`${id}-name ${id}-error`}
          onChange={(event) => void pick(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="quiet" id={`${id}-name`}>
        {props.value === "" ? "None" : `In the file: ${props.value}`}
      </p>
      <Show when={props.value !== ""}>
        <button type="button" class="button plain small" onClick={remove}>
          Remove {props.label.toLowerCase()}
        </button>
      </Show>
      <div role="alert" id={`${id}-error`}>
        <Show when={props.error}>{(error) => <p class="problem">{error()}</p>}</Show>
      </div>
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
