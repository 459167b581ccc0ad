// The brand's part of the draft: colours of both schemes, logos, corners and links.

import { createUniqueId, For } from "solid-js";
import { Select } from "../../parts/fields.tsx";
import type { Draft } from "./draft.ts";
import { ColourField, DraftField, PictureField } from "./fields.tsx";

type Props = { readonly draft: Draft };

const COLOURS = {
  accent: "Accent",
  accent_text: "Text on the accent",
  background: "Background",
  surface: "Surface of boxes",
  text: "Text",
};
const LOGOS = [
  ["logo", "Logo"],
  ["logo_dark", "Logo on dark"],
] as const;
const LINKS = [
  ["terms_url", "Terms page"],
  ["privacy_url", "Privacy page"],
] as const;

export function BrandForm(props: Props) {
  const { brand, set, addFile, errorAt } = props.draft;
  return (
    <>
      <Colours draft={props.draft} scheme="light" legend="Light colours" />
      <Colours draft={props.draft} scheme="dark" legend="Dark colours" />
      <fieldset class="form columns">
        <legend>Logo, corners, links</legend>
        <For each={LOGOS}>
          {([key, label]) => (
            <PictureField
              label={label}
              value={brand()[key] ?? ""}
              error={errorAt(`brand.${key}`)}
              onPick={(picture) => {
                if (picture !== undefined) addFile(picture.name, picture.base64);
                set(key, picture?.name);
              }}
            />
          )}
        </For>
        <Toggle
          label="Name next to the logo"
          isOn={brand().show_name ?? true}
          error={errorAt("brand.show_name")}
          onChange={(isOn) => set("show_name", isOn ? undefined : false)}
        />
        <Select
          label="Colour scheme"
          value={brand().color_scheme ?? "both"}
          onChange={(scheme) => set("color_scheme", scheme === "both" ? undefined : scheme)}
        >
          <option value="both">by the reader's device</option>
          <option value="light">always light</option>
          <option value="dark">always dark</option>
        </Select>
        <DraftField
          label="Corner radius"
          inputmode="numeric"
          value={brand().corner_radius ?? ""}
          usual="Not set: 10 pixels"
          error={errorAt("brand.corner_radius")}
          onInput={(text) => set("corner_radius", text || undefined)}
        />
        <For each={LINKS}>
          {([key, label]) => (
            <DraftField
              label={label}
              inputmode="url"
              value={brand()[key] ?? ""}
              usual="Not set: no link"
              error={errorAt(`brand.${key}`)}
              onInput={(text) => set(key, text || undefined)}
            />
          )}
        </For>
      </fieldset>
    </>
  );
}

type ColoursProps = Props & { readonly scheme: "light" | "dark"; readonly legend: string };

function Colours(props: ColoursProps) {
  const { brand, set, errorAt, accepted } = props.draft;
  const { scheme } = props;
  const written = () => brand()[scheme] ?? {};
  const setColour = (key: string, value: string) => {
    const { [key]: _, ...others } = written();
    const colours = value === "" ? others : { ...written(), [key]: value };
    set(scheme, Object.keys(colours).length === 0 ? undefined : colours);
  };
  return (
    <fieldset class="form columns">
      <legend>{props.legend}</legend>
      <For each={Object.entries(COLOURS)}>
        {([key, label]) => (
          <ColourField
            label={label}
            value={written()[key] ?? ""}
            shown={accepted()?.colours[scheme][key]}
            error={errorAt(`brand.${scheme}.${key}`)}
            onInput={(value) => setColour(key, value)}
          />
        )}
      </For>
    </fieldset>
  );
}

type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
};

function Toggle(props: ToggleProps) {
  const id = createUniqueId();
  return (
    <div class="draft-field">
      <label class="toggle">
        <input
          type="checkbox"
          checked={props.isOn}
          aria-describedby={id}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        {props.label}
      </label>
      <div role="alert" id={id}>
        {props.error === undefined ? "" : <p class="problem">{props.error}</p>}
      </div>
    </div>
  );
}
