// Preview of the draft: the buyers' own pages at a phone's width, with an example for their order.

import { createEffect, createSignal, For } from "solid-js";
import { DASHBOARD_API, LANGUAGE_QUERY, pathTo } from "../../../../../src/api/paths.ts";
import type { Locale } from "../../../../../src/text/locale.ts";
import { LANGUAGE_NAMES } from "../../../../../src/text/locale.ts";
import { Select } from "../../parts/fields.tsx";

type Props = {
  /** Undefined until there is one. */
  readonly draft: string | undefined;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  readonly isOutdated: boolean;
  /** Called with the document of each page that is shown. */
  readonly onShow: (page: Document) => void;
};

const PAGES = { pay: "Paying", invitation: "A link to share", captain: "The captain, after paying" };

export function Preview(props: Props) {
  const [page, setPage] = createSignal("pay");
  const [scheme, setScheme] = createSignal("");
  return (
    <section class="preview" aria-label="Preview">
      <div class="form columns">
        <Select label="Page" value={page()} onChange={setPage}>
          <For each={Object.entries(PAGES)}>{([value, name]) => <option value={value}>{name}</option>}</For>
        </Select>
        <Select
          label="Language"
          value={props.language}
          onChange={(value) => props.onLanguage(value as Locale)}
        >
          <For each={Object.entries(LANGUAGE_NAMES)}>
            {([value, name]) => <option value={value}>{name}</option>}
          </For>
        </Select>
        <Select label="Shown in" value={scheme()} onChange={setScheme}>
          <option value="">the draft's scheme</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </Select>
      </div>
      <Frame
        title={`Preview: ${PAGES[page() as keyof typeof PAGES]}`}
        path={
          props.draft &&
          `${pathTo(DASHBOARD_API.preview, { draft: props.draft, file: page() })}?${new URLSearchParams({
            [LANGUAGE_QUERY]: props.language,
            ...(scheme() && { scheme: scheme() }),
          })}`
        }
        onShow={props.onShow}
      />
      <p class="quiet">
        An example: nothing can be paid there.
        {props.isOutdated ? " It shows the draft before the values that are refused." : ""}
      </p>
    </section>
  );
}

type FrameProps = Pick<Props, "onShow"> & { readonly title: string; readonly path: string | undefined };

function Frame(props: FrameProps) {
  let frame: HTMLIFrameElement | undefined;
  // A new source would be a step of the browser's history.
  createEffect(() => props.path && frame?.contentWindow?.location.replace(props.path));
  return (
    <iframe
      ref={(given) => (frame = given)}
      title={props.title}
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && props.onShow(contentDocument)}
    />
  );
}
