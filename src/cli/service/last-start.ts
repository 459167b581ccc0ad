// Options of a sandbox's last start, in its data directory: a command then prints the links of that start, and sends
// webhooks to its demo shop, after it has stopped.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SANDBOX_START } from "../../app/data-directory/data-files.ts";
import type { Run } from "../parse/arguments.ts";

type Listening = Pick<Run, "port" | "hostname" | "publicUrl">;

/** Does nothing for a live service, whose links are at an address of its configuration. */
export function keepStart(dataDir: string, { sandbox, port, hostname, publicUrl }: Run): void {
  if (!sandbox) return;
  try {
    const text = `${JSON.stringify({ port, hostname, publicUrl })}\n`;
    writeFileSync(join(dataDir, SANDBOX_START), text, { mode: 0o600 });
  } catch {
    // On a full disk the sandbox goes on; after it has stopped, its links have the usual port.
  }
}

/** Nothing where no sandbox was started, or where the file is damaged. */
export function lastStart(dataDir: string): Listening {
  try {
    const { port, hostname, publicUrl } = JSON.parse(
      readFileSync(join(dataDir, SANDBOX_START), "utf8"),
    ) as Listening;
    return {
      ...(typeof port === "number" && { port }),
      ...(typeof hostname === "string" && { hostname }),
      ...(typeof publicUrl === "string" && { publicUrl }),
    };
  } catch {
    return {};
  }
}
