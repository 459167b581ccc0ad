// Members in the data: what a backup, the nights and the audit log keep of them, and what `check` finds.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { DASHBOARD_API, OPERATOR_API } from "../../src/api/paths.ts";
import type { Runtime } from "../../src/application/runtime.ts";
import { prune } from "../../src/application/upkeep/housekeeping.ts";
import { checkMembers } from "../../src/cli/check/members.ts";
import { backUp } from "../../src/store/sqlite/file/backup.ts";
import { restore } from "../../src/store/sqlite/file/restore.ts";
import { readMembers } from "../../src/store/sqlite/tables/members.ts";
import { invited, memberOf, operate, startDashboard } from "../support/dashboard/dashboard.ts";
import { scratchFolder } from "../support/scratch.ts";
import type { TestService } from "../support/service.ts";

const HOUR = 3_600_000;
const ANA = { email: "ana@shop.example", role: "owner" };

let service: TestService;
beforeAll(async () => {
  service = await startDashboard();
});
afterAll(() => service.stop());

const rowsOf = (path: string, tables: readonly string[]) => {
  const database = new Database(path, { readonly: true });
  const counts = tables.map((table) => database.query(`SELECT count(*) AS rows FROM ${table}`).get());
  database.close();
  return counts;
};

test("a restore keeps members and passkeys, and ends sessions and invitations", async () => {
  await memberOf(service, ANA);
  await invited(service, { email: "bob@shop.example" });
  const folder = scratchFolder("members-test-");
  const backup = join(folder, "backup.db");
  const quiet = () => undefined;
  await backUp(join(service.dataDir, "service.db"), backup, {
    onProgress: quiet,
    elapsedMs: () => performance.now(),
  });
  const restored = join(folder, "restored.db");
  restore(backup, restored, { at: service.now(), stamp: "today" }, quiet);
  const tables = ["members", "passkeys", "member_sessions", "member_invitations"];
  expect(rowsOf(backup, tables)).toEqual([{ rows: 2 }, { rows: 1 }, { rows: 1 }, { rows: 1 }]);
  expect(rowsOf(restored, tables)).toEqual([{ rows: 2 }, { rows: 1 }, { rows: 0 }, { rows: 0 }]);
});

test("a night deletes sessions and invitations that are over", async () => {
  const { store, config, now } = service;
  const night = () => prune({ store, config, now, log: () => undefined } as unknown as Runtime);
  await night();
  expect((await store.members()).flatMap(({ sessions }) => sessions)).toHaveLength(1);
  await service.turnBy(50 * HOUR);
  await night();
  const members = await store.members();
  expect(members.map(({ sessions, invitation }) => [sessions.length, invitation])).toEqual([
    [0, undefined],
    [0, undefined],
  ]);
});

test("S8: rows about members hold no address, link, key or credential, and a removal leaves no row of the member", async () => {
  const link = await invited(service, { email: "cleo@shop.example", role: "support" });
  const cleo = await memberOf(service, { email: "cleo@shop.example" });
  await cleo.stepUp();
  await cleo.post(DASHBOARD_API.signOut);
  await operate(service, OPERATOR_API.removeMember, { email: "cleo@shop.example" });
  const rows = JSON.stringify(await service.store.auditRows({ limit: 200 }));
  const logged = JSON.stringify(service.logged);
  expect(rows).toContain("removeMember");
  for (const secret of ["shop.example", link, cleo.cookie(), cleo.authenticator.id])
    if (secret !== "") for (const text of [rows, logged]) expect(text).not.toContain(secret);
  const database = new Database(join(service.dataDir, "service.db"), { readonly: true });
  const left = JSON.stringify([
    readMembers(database),
    ...["passkeys", "member_sessions", "member_invitations"].map((table) =>
      database.query(`SELECT * FROM ${table}`).all(),
    ),
  ]);
  database.close();
  expect(left).not.toContain("cleo");
  expect(left).not.toContain(cleo.authenticator.id);
});

test("check finds members without an owner, and roles of platforms that are not configured", async () => {
  const members = await service.store.members();
  const found = async (roles: object) => {
    const inspection = { members: async () => members.slice(0, 1).map((member) => ({ ...member, roles })) };
    return (await Array.fromAsync(checkMembers(inspection as never, service.config))).map(
      ({ level }) => level,
    );
  };
  expect(await found({ all: "owner" })).toEqual([]);
  expect(await found({ all: "manager" })).toEqual(["problem"]);
  expect(await found({ platforms: { pl_gone: "owner" } })).toEqual(["problem", "warning"]);
});
