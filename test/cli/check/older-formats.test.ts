// Commands that only read, over a file of each older format: they say so, and change nothing.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { checkDatabase } from "../../../src/cli/check/data.ts";
import { exportCommand } from "../../../src/cli/commands/data/export.ts";
import { EXIT } from "../../../src/cli/exit.ts";
import { MIGRATIONS } from "../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { failureOf } from "../../support/failure.ts";
import { startService } from "../../support/service.ts";
import { temporaryFolder } from "../../support/store/orders.ts";

const { config, stop } = await startService();
await stop();
const formats = MIGRATIONS.slice(1).map((_, index) => index + 1);

test.each(formats)("format %i", async (format) => {
  using folder = temporaryFolder();
  const dataDir = folder.path;
  const path = storageIn(dataDir).describe();
  openDatabase({ path, migrations: MIGRATIONS.slice(0, format) }).close();
  const found = await Array.fromAsync(checkDatabase({ ...config, dataDir }, fakeCommandContext()));
  expect(found.filter(({ level }) => level !== "ok")).toMatchObject([
    { level: "warning", about: "orders", message: expect.stringContaining(`format ${format} is older`) },
  ]);
  const exported = exportCommand.run({ options: { data: dataDir }, words: ["orders"] }, fakeCommandContext());
  expect(await failureOf(exported)).toMatchObject({
    code: EXIT.configuration,
    message: expect.stringContaining("has the format of an older version; start the service once"),
  });
  const file = new Database(path, { readonly: true });
  expect(file.query("PRAGMA user_version").values()).toEqual([[format]]);
  file.close();
});
