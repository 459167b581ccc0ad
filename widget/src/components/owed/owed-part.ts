// The captain's debts as a part of their page that is loaded only where there are any. Until then it stays as the server
// has drawn it.

import { onDemand } from "../primitives/on-demand.ts";

const drawn = document.querySelector("main");

export const OwedPart = onDemand(
  async () => (await import("./owed.tsx")).loadOwed(),
  () => drawn,
);
