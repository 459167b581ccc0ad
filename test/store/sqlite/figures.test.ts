// Figures for monitoring of a database file that is damaged.

import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { damageRoot } from "../../support/store/damage.ts";
import { anOrder, create, temporaryFolder } from "../../support/store/orders.ts";

const JOB = { kind: "capture", subject: "auth_1", payload: {}, dueAt: 1 };

test("F5: figures that meet damage fail as the store does, which the alert for it counts", async () => {
  using folder = temporaryFolder();
  const path = folder.database.replace("orders.db", "service.db");
  const store = openStore({ path });
  await create(store, anOrder("ord_1"), { jobs: [JOB] });
  await store.close();
  const storage = storageAt(dirname(path));
  expect((await storage.stats()).jobs).toMatchObject([{ kind: "capture", count: 1 }]);
  for (const index of ["jobs", "jobs_by_kind"]) damageRoot(path, index);
  const failure = { name: "StoreFailure", kind: "unreadable", code: "SQLITE_CORRUPT" };
  await expect(storage.stats()).rejects.toMatchObject(failure);
  await expect(storage.backlog(10)).rejects.toMatchObject(failure);
});
