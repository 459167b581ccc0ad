// Asks the server under one of the frames' own addresses.

import { STATE } from "../../../src/api/paths.ts";
import type { Ask } from "../page/client.ts";
import { createAsk } from "../page/client.ts";
import { send } from "../page/send.ts";
import { writtenState } from "../page/written-state.ts";

/** `path` is below it: `FRAME.captain`. The document may have the first state asked for. */
export function askUnder(base: string): Ask {
  const ask = createAsk(base, send);
  return async (path, body) => (path === STATE ? writtenState() : undefined) ?? ask(path, body);
}
