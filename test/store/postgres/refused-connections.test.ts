// Connections that PostgreSQL or TLS refuses while the service runs: each is a failure of the store, never a defect, and
// the next work connects again.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LaneSession } from "../../../src/store/postgres/lane.ts";
import { createLane } from "../../../src/store/postgres/lane.ts";
import { failureOf } from "../../support/failure.ts";
import { MAIL_CERTIFICATE, MAIL_CERTIFICATE_KEY } from "../../support/notifications/certificate.ts";
import { newDatabase } from "../../support/store/postgres.ts";

const TIMES = { deadlineMs: 1_000, patienceMs: 2_000 };
const selectOne = async (session: LaneSession): Promise<number> => (await session.run("SELECT 1")).length;
const UNREACHABLE = { name: "StoreFailure", kind: "unreachable", isUncertain: false };

test.each(["sslrootcert", "sslcert", "sslkey"])(
  "a file of %s that is gone is used once it is back",
  async (name) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const folder = mkdtempSync(join(tmpdir(), "certificates-"));
    const path = join(folder, "file.pem");
    const url = `postgres://shop@127.0.0.1:${port}/orders?sslmode=verify-full&${name}=${path}`;
    const lane = createLane({ target: { url }, ...TIMES });
    expect(await failureOf(lane.use(selectOne))).toMatchObject({
      ...UNREACHABLE,
      code: "ERR_INVALID_ARG_TYPE",
    });
    expect(connections).toBe(0);
    writeFileSync(path, name === "sslkey" ? MAIL_CERTIFICATE_KEY : MAIL_CERTIFICATE);
    expect(await failureOf(lane.use(selectOne))).toMatchObject(UNREACHABLE);
    expect(connections).toBeGreaterThan(0);
    await lane.close();
    server.close();
    rmSync(folder, { recursive: true });
  },
);

/** A user of a database whom it refuses from `refuse` to `admit`, with the connections that the user had. */
async function refusable(role: string) {
  const { target, query } = await newDatabase();
  query(`CREATE ROLE ${role} LOGIN`);
  const url = new URL(target.url);
  url.username = role;
  return {
    target: { ...target, url: url.href },
    refuse: () => {
      query(`ALTER ROLE ${role} NOLOGIN`);
      query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
    },
    admit: () => query(`ALTER ROLE ${role} LOGIN`),
  };
}

test("a user whom the database refuses and admits again is served again", async () => {
  const { target, refuse, admit } = await refusable("refused");
  const lane = createLane({ target, ...TIMES, onlyReads: true });
  expect(await lane.use(selectOne)).toBe(1);
  refuse();
  const failure = await lane.use(selectOne).catch((error) => error);
  expect(failure).toMatchObject(UNREACHABLE);
  expect(failure.message).toContain("A new connection is refused: look at user, password");
  admit();
  expect(await lane.use(selectOne)).toBe(1);
  await lane.close();
});

test("a commit that got no answer stays uncertain when no other connection is had", async () => {
  const { target, refuse } = await refusable("undecided");
  const lane = createLane({ target, ...TIMES });
  const failing = lane.use(async (session) => {
    await session.run("BEGIN");
    refuse();
    await session.run("COMMIT");
  });
  expect(await failureOf(failing)).toMatchObject({ ...UNREACHABLE, isUncertain: true });
  await lane.close();
});
