// Asks the server under one of the frames' own addresses.

import type { Ask } from "../page/client.ts";
import { createAsk } from "../page/client.ts";

/** `path` is below it: `/embed/captain`. */
export function askUnder(base: string): Ask {
  return createAsk(base, (url, init) => fetch(url, init));
}
