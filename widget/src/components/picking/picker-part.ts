// The picker as a part of its own: orders whose buyers pick load it before their page is first drawn, so that nothing moves
// when it comes.

import type { JSX } from "solid-js";
import { createComponent } from "solid-js";
import type { PageView } from "../../../../src/api/pages/page.ts";
import { onDemand } from "../primitives/on-demand.ts";
import type { PickerProps } from "./place.ts";

let brought: ((props: PickerProps) => JSX.Element) | undefined;

async function bring() {
  brought ??= (await import("./picker.tsx")).Picker;
  return brought;
}

/** Where a way to pay is chosen that has it. */
const Late = onDemand(bring);

export function PickerPart(props: PickerProps): JSX.Element {
  return createComponent(brought ?? Late, props);
}

export async function preparePicker({ ux }: PageView): Promise<void> {
  if (ux === "picking") await bring();
}
