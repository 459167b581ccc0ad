// Place of the picker on a page.

/** The element id of the first thing to pick, to which other components move the focus. */
export const PICKER = "picker";

export type PickerProps = { readonly tried: boolean; readonly disabled: boolean };
