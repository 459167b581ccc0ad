// Missing data: before a start, and under the running service.

import { afterEach, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, untilPrinted } from "../../support/binary/shop.ts";

const INTERNAL = 70;
let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const at = ({ dataDir }: Service, ...names: readonly string[]) => join(dataDir, ...names);

/** Runs the binary in the service's folder to its end. */
function run({ folder, port }: Service, ...args: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [join(folder, "service"), ...args, "--port", String(port)],
    { cwd: folder, env: { HOME: folder } },
  );
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

/** A service with one order that was killed: the order stands in the log alone. */
async function killed(): Promise<{ readonly service: Service; readonly orderId: string }> {
  stage = await openStage();
  const { service, shop } = stage;
  const { id } = await shop.order({ amount: 4_200 });
  await service.kill();
  return { service, orderId: id };
}

test.each([
  ["is missing", (service: Service) => renameSync(at(service, "service.db"), join(service.folder, "kept"))],
  [
    "is empty",
    (service: Service) => {
      copyFileSync(at(service, "service.db"), join(service.folder, "kept"));
      truncateSync(at(service, "service.db"));
    },
  ],
])(
  "a database that %s next to its log is no first start: 70, nothing is changed, and it can be put back",
  async (_, lose) => {
    const { service, orderId } = await killed();
    const log = readFileSync(at(service, "service.db-wal"));
    lose(service);
    const { code, told } = run(service, "--sandbox");
    expect({ code, told }).toEqual({
      code: INTERNAL,
      told: expect.stringMatching(
        /service\.db is (not there|empty), but .*service\.db-wal.* are: the database was lost, .*restore FILE/,
      ),
    });
    expect(readFileSync(at(service, "service.db-wal")).equals(log)).toBe(true);
    const check = run(service, "check", "--sandbox");
    expect(check).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^problem +database +.*the database was lost/m),
    });
    for (const command of [["orders", "list"], ["emails"], ["backup", join(service.folder, "copy.db")]])
      expect(run(service, ...command, "--sandbox").code).toBeGreaterThan(0);
    expect(readFileSync(at(service, "service.db-wal")).equals(log)).toBe(true);

    renameSync(join(service.folder, "kept"), at(service, "service.db"));
    await service.start();
    expect((await stage?.shop.read(orderId))?.id).toBe(orderId);
  },
);

test("the ledger of the sandbox's bank alone says that there was a database", async () => {
  stage = await openStage();
  const { service, shop } = stage;
  const { redirectUrl } = await shop.order({ amount: 4_200, ux: "single" });
  await payWith(redirectUrl, "4242424242424242");
  await service.stop();
  for (const name of readdirSync(at(service))) if (name.startsWith("service.db")) rmSync(at(service, name));
  expect(run(service, "--sandbox")).toMatchObject({
    code: INTERNAL,
    told: expect.stringContaining("sandbox-bank.jsonl is: the database was lost"),
  });
});

test("a first start that was killed before its database was made is a first start again", async () => {
  const { service } = await killed();
  rmSync(at(service), { recursive: true });
  mkdirSync(at(service));
  for (const name of ["service.db", "service.db.making", "service.db.lock", "service.db.pid"])
    await Bun.write(at(service, name), "");
  await service.start();
  expect(existsSync(at(service, "service.db.making"))).toBe(false);
});

test("the data folder moved away under the running service: not ready, nothing is taken, an alert; back, all goes on", async () => {
  stage = await openStage();
  const { service, shop } = stage;
  const order = await shop.order({ amount: 4_200 });
  const ready = async () => (await fetch(`${service.url}/health/ready`)).status;
  expect(await ready()).toBe(200);

  renameSync(at(service), join(service.folder, "elsewhere"));
  expect((await shop.api("POST", "/v1/orders", { amount: 4_200 })).status).toBe(503);
  expect(await ready()).toBe(503);
  await untilPrinted(service, '"event":"databaseGone","level":"alert"');
  const check = run(service, "check", "--sandbox");
  expect(check).toMatchObject({ code: 1, printed: expect.stringContaining("is not ready (degraded)") });
  expect(existsSync(at(service))).toBe(false);

  renameSync(join(service.folder, "elsewhere"), at(service));
  expect(await ready()).toBe(200);
  expect((await shop.read(order.id)).id).toBe(order.id);
  await shop.order({ amount: 4_200 });
});

test("removed under the running service: an order is refused, not acknowledged and lost", async () => {
  stage = await openStage();
  const { service, shop } = stage;
  rmSync(at(service), { recursive: true });
  expect((await shop.api("POST", "/v1/orders", { amount: 4_200 })).status).toBe(503);
  expect((await service.stop()).code).toBe(0);
  expect(existsSync(at(service))).toBe(false);
});

test("check of a sandbox that was never started creates nothing", async () => {
  stage = await openStage();
  const { service } = stage;
  await service.stop();
  rmSync(at(service), { recursive: true });
  expect(run(service, "check", "--sandbox").code).toBe(0);
  expect(existsSync(at(service))).toBe(false);
});
