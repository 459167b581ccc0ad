// Bones of the captain's debts, until these have come.

import type { JSX } from "solid-js";

export function OwedBones(): JSX.Element {
  return (
    <main class="card bones" aria-busy="true">
      <span class="bone bone-line" />
      <span class="bone bone-field" />
      <span class="bone bone-button" />
      <span class="bone bone-field" />
      <span class="bone bone-field" />
    </main>
  );
}
