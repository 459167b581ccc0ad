// Reading again when a person comes back to the page: they may have done something elsewhere.

import { onCleanup } from "solid-js";

export function onReturn(read: () => void): void {
  addEventListener("focus", read);
  onCleanup(() => removeEventListener("focus", read));
}
