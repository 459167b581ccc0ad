// Files of a sandbox that a reset deletes, and those of which it tells. The keys stay.

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sum } from "../domain/money/money.ts";
import type { MailInbox } from "../sandbox/inboxes/mail-inbox.ts";
import type { Reset } from "../sandbox/reset.ts";
import type { TimeTravel } from "../sandbox/time-travel/time-travel.ts";
import { SANDBOX_CLOCK, SANDBOX_LEDGER } from "./data-directory/data-files.ts";
import { configuredStorage, storageIn } from "./data-directory/data-storage.ts";
import type { ProgramOptions } from "./program-options.ts";

export function sandboxReset(
  { config, onReset }: Pick<ProgramOptions, "config" | "onReset">,
  { clock, mails }: { readonly clock: TimeTravel; readonly mails: MailInbox },
): Reset {
  return {
    begin: onReset,
    async plan() {
      const { ordersByStatus } = await configuredStorage(config).stats();
      const orders = sum(Object.values(ordersByStatus));
      return { folder: config.dataDir, orders, emails: mails.all().length, now: clock.now() };
    },
  };
}

/** The database goes last: any other file without it looks like lost data to a start. */
export function deleteSandboxData(dataDir: string): void {
  const storage = storageIn(dataDir);
  const [database = ""] = storage.files();
  const companions = readdirSync(dataDir)
    .filter((name) => storage.isOwnFile(name) || name === SANDBOX_LEDGER || name === SANDBOX_CLOCK)
    .map((name) => join(dataDir, name))
    .filter((file) => file !== database);
  for (const file of [...companions, database]) rmSync(file, { force: true });
}
