// A text to copy, with a button that copies it.

import { createSignal, Show } from "solid-js";
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
  async function copy() {
    const { value } = props;
    field?.select();
    // Not every browser lets a page write there: the text is selected, to copy by hand.
    const isCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    setCopied({ value, sentence: isCopied ? "Copied." : "Copy the selected text." });
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
      <button type="button" class="button" onClick={() => void copy()}>
        {props.button}
      </button>
      <DoneNotice sentence={sentence()} />
    </>
  );
}
