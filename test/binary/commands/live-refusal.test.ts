// Commands that play in a sandbox, or need a dashboard, next to a live service of the compiled program: each refuses with a sentence.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { type } from "../../support/binary/typed.ts";

const LIVE = `[server]
public_url = "https://pay.example.com"
[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["sha256:${"a".repeat(64)}"]
webhook_keys = ["whsec_${Buffer.alloc(32, 7).toString("base64")}"]
[platforms.provider]
name = "stripe"
secret_key = "sk_live_${"x".repeat(24)}"
publishable_key = "pk_live_${"x".repeat(24)}"
webhook_secret = "whsec_${"x".repeat(32)}"
account = "acct_1Shop"
`;

let service: Service;
beforeAll(async () => {
  service = await startService({
    args: (port) => ["--config", "live.toml", "--port", String(port)],
    prepare(folder) {
      writeFileSync(join(folder, "live.toml"), LIVE, { mode: 0o600 });
      writeFileSync(
        join(folder, "dinner.toml"),
        "[order]\namount = 1000\n\n[[step]]\nat = 0\ncancels = {}\n",
      );
    },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(
  [
    "trigger order.completed",
    "scenario dinner.toml",
    "listen --forward-to http://localhost:1/",
    "doctor webhook http://localhost:1/",
  ].flatMap((command) => ["--config live.toml", "--data data"].map((where) => `${command} ${where}`)),
)("%s", async (line) => {
  const { code, told } = await type(service, line);
  expect(code).toBe(78);
  expect(told).toMatch(
    /^the service that runs with the data in .*data is no sandbox, and this command moves no real money\n$/,
  );
});

test("dashboard invite without a dashboard says what to write", async () => {
  expect(await type(service, "dashboard invite ana@shop.example --config live.toml")).toMatchObject({
    code: 1,
    told: "The configuration has no table [dashboard], so there is no dashboard. Write one, and start the service again.\n",
  });
});
