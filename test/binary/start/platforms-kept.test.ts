// A platform whose balance is not 0 cannot leave the configuration: neither at a start, nor by a reload, nor for a command.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openShop, payWith, until } from "../../support/binary/shop.ts";

const webhookKey = (id: string) => `whsec_${Buffer.alloc(32, id).toString("base64")}`;
const SOLD = "pl_01980d3c-6f00-7000-8000-00000000000a";
const UNSOLD = "pl_01980d3c-6f00-7000-8000-00000000000b";

const platform = (id: string, more = "") => `[[platforms]]
id = "${id}"
name = "Shop"
secret_keys = ["sk_test_${id.slice(-1).repeat(43)}"]
webhook_keys = ["${webhookKey(id.slice(-1))}"]
${more}
`;
const CLOSED = platform(SOLD, 'closed = true\n[platforms.payouts]\nperiod = "daily"\nfrom = 2020-01-01');
const KEYS = { secretKey: `sk_test_${"a".repeat(43)}`, webhookKey: webhookKey("a") };
const SENTENCE = `${SOLD} is not among the platforms of the configuration, and its balance is not 0: put it back`;

let service: Service;
beforeAll(async () => {
  service = await startService({
    args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    prepare: (folder) => write(folder, platform(SOLD), platform(UNSOLD)),
  });
  const shop = openShop(service, KEYS);
  const { id, redirectUrl } = await shop.order({ amount: 500, ux: "single" });
  await payWith(redirectUrl, "4242 4242 4242 4242");
  await shop.untilStatus(id, "completed");
});
afterAll(() => service[Symbol.asyncDispose]());

function write(folder: string, ...platforms: readonly string[]): void {
  writeFileSync(join(folder, "shop.toml"), platforms.join(""), { mode: 0o600 });
}

/** Ends by itself. */
function run(...args: readonly string[]) {
  const { exitCode, stderr, stdout } = Bun.spawnSync(
    ["./service", ...args, "--sandbox", "--config", "shop.toml"],
    { cwd: service.folder },
  );
  return { exitCode, said: `${stdout}${stderr}` };
}

test("a reload without it is refused, and one without a platform that has sold nothing is not", async () => {
  const unsoldKey = { ...KEYS, secretKey: `sk_test_${"b".repeat(43)}` };
  const unsoldStatus = async () => (await openShop(service, unsoldKey).api("GET", "/v1/orders")).status;
  write(service.folder, platform(UNSOLD));
  process.kill(service.pid(), "SIGHUP");
  const refused = await until("the refusal", () =>
    service
      .printed()
      .split("\n")
      .find((line) => line.includes('"configurationRefused"')),
  );
  expect(JSON.parse(refused).message).toContain(SENTENCE);
  expect(await unsoldStatus()).toBe(200);
  write(service.folder, platform(SOLD));
  process.kill(service.pid(), "SIGHUP");
  await until("the reload", async () => ((await unsoldStatus()) === 401 ? true : undefined));
});

test("a start and check without it say so, until a payout has ended its balance", async () => {
  await service.stop();
  write(service.folder, platform(UNSOLD));
  const start = run();
  expect(start.said).toContain(SENTENCE);
  expect(start.exitCode).toBe(78);
  const check = run("check");
  expect(check.said).toContain(SENTENCE);
  expect(check.exitCode).toBe(1);

  write(service.folder, CLOSED, platform(UNSOLD));
  await service.start();
  const shop = openShop(service, KEYS);
  await shop.advance("25h");
  expect((await shop.api("GET", "/v1/payouts")).json.data).toMatchObject([{ amount: 500 }]);
  await service.stop();
  write(service.folder, platform(UNSOLD));
  await service.start();
});
