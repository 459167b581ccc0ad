// Filters of a list: a form whose values stand in the address.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { address, go } from "../shell/address.ts";
import { session } from "../shell/session.ts";
import { Select } from "./fields.tsx";

type Props = {
  /** Of the screen. */
  readonly path: string;
  readonly children: JSX.Element;
};

export function askedFor(name: string): string {
  return address().searchParams.get(name) ?? "";
}

/** Said in place of a list without rows. */
export function noneText(what: string): string {
  return address().search === "" ? `There is no ${what} yet.` : `There is no such ${what}.`;
}

export function Filters(props: Props) {
  function filter(form: HTMLFormElement) {
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    go(`${props.path}?${new URLSearchParams(given.filter(([, value]) => value !== ""))}`);
  }
  return (
    <form
      class="form columns"
      onSubmit={(event) => {
        event.preventDefault();
        filter(event.currentTarget);
      }}
    >
      {props.children}
      <div class="buttons">
        <button type="submit" class="button">
          Show
        </button>
        <a class="button plain" href={props.path}>
          Show all
        </a>
      </div>
    </form>
  );
}

/** One of the member's platforms; `any` is said of all of them. */
export function PlatformField(props: { readonly any?: string }) {
  const platforms = () => session()?.platforms ?? [];
  return (
    <Show when={platforms().length > 1}>
      <Select
        name="platform"
        label="Platform"
        value={askedFor("platform") || (props.any ? "" : (platforms()[0]?.id ?? ""))}
      >
        <Show when={props.any}>{(any) => <option value="">{any()}</option>}</Show>
        <For each={platforms()}>{({ id, name }) => <option value={id}>{name}</option>}</For>
      </Select>
    </Show>
  );
}

export function OrderField() {
  return (
    <label>
      Order
      <input name="order" placeholder="ord_…" value={askedFor("order")} maxlength="64" autocomplete="off" />
    </label>
  );
}

export function StateField(props: { readonly states: readonly string[] }) {
  return (
    <Select name="state" label="State" value={askedFor("state")}>
      <option value="">Any</option>
      <For each={props.states}>{(state) => <option value={state}>{state}</option>}</For>
    </Select>
  );
}
