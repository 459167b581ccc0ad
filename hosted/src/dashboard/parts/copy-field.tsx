// A text to copy, with a button that copies it.

import { createSignal, Show } from "solid-js";
import { copy } from "./copying.ts";
import { DoneNotice } from "./notices.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly button: string;
  /** It has several lines. */
  readonly isLong?: boolean;
};

export function CopyField(props: Props) {
  const [copied, setCopied] = createSignal<{ readonly value: string; readonly sentence: string }>();
  let field: HTMLInputElement | HTMLTextAreaElement | undefined;
  async function copyValue() {
    const { value } = props;
    setCopied({ value, sentence: await copy(value, () => field?.select()) });
  }
  const sentence = () => (copied()?.value === props.value ? copied()?.sentence : undefined);
  return (
    <>
      <label>
        {props.label}
        <Show
          when={props.isLong}
          fallback={<input readonly value={props.value} ref={(given) => (field = given)} />}
        >
          <textarea
            readonly
            rows={Math.min(20, props.value.split("\n").length + 1)}
            value={props.value}
            ref={(given) => (field = given)}
          />
        </Show>
      </label>
      <button type="button" class="button" onClick={() => void copyValue()}>
        {props.button}
      </button>
      <DoneNotice sentence={sentence()} />
    </>
  );
}
