// Choice of one of the platforms that the member sees, or of all; nothing where there is only one.

import { For, Show } from "solid-js";
import { session } from "../shell/session.ts";
import { Select } from "./fields.tsx";

type Props = {
  readonly value: string;
  readonly name?: string;
  readonly onChange?: (platformId: string) => void;
};

export function PlatformSelect(props: Props) {
  const platforms = () => session()?.platforms ?? [];
  return (
    <Show when={platforms().length > 1}>
      <Select {...props} label="Platform">
        <option value="">All that you see</option>
        <For each={platforms()}>{({ id, name }) => <option value={id}>{name}</option>}</For>
      </Select>
    </Show>
  );
}
