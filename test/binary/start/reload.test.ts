// SIGHUP to a running service: a right configuration is used at once and as a whole, a wrong one changes nothing.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { until } from "../../support/binary/shop.ts";

const KEYS = ["a", "b", "c"].map((letter) => `sk_test_${letter.repeat(43)}`);
const [FIRST = "", SECOND = "", OTHERS = ""] = KEYS;

type Written = {
  readonly keys?: readonly string[];
  readonly name?: string;
  readonly accent?: string;
  readonly server?: string;
  readonly more?: string;
};

function configOf({ keys = [FIRST], name = "Teashop", accent = "#1f5f4a", server = "", more = "" }: Written) {
  return `[server]
${server}
[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "${name}"
secret_keys = ${JSON.stringify(keys)}
webhook_keys = ["whsec_${Buffer.alloc(32, 7).toString("base64")}"]
public_keys = ["pk_test_${"p".repeat(43)}"]
[platforms.brand.light]
accent = "${accent}"
${more}`;
}

const ANOTHER = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ac"
name = "Bakery"
secret_keys = ["${OTHERS}"]
webhook_keys = ["whsec_${Buffer.alloc(32, 8).toString("base64")}"]
`;

let service: Service;
beforeAll(async () => {
  service = await startService({
    args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    prepare: (folder) => writeFileSync(join(folder, "shop.toml"), configOf({}), { mode: 0o600 }),
  });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Writes the file, asks for a reload, waits until it shows, and answers with what the service has printed meanwhile. */
async function reload(text: string, shows: (printed: string) => boolean | Promise<boolean>): Promise<string> {
  const before = service.printed().length;
  const printed = () => service.printed().slice(before);
  writeFileSync(join(service.folder, "shop.toml"), text);
  process.kill(service.pid(), "SIGHUP");
  await until("the reload to show", async () => (await shows(printed())) || undefined);
  return printed();
}

/** With `SECOND` among the keys only where it is written. */
async function reloadRight(written: Written): Promise<string> {
  const expected = written.keys?.includes(SECOND) ? 200 : 401;
  return await reload(configOf(written), async () => (await list(SECOND)) === expected);
}

async function list(key: string): Promise<number> {
  return (await fetch(`${service.url}/v1/orders`, { headers: { authorization: key } })).status;
}

/** The page of a new order and what it shows. */
async function payPage(): Promise<string> {
  const answer = await fetch(`${service.url}/v1/orders`, {
    method: "POST",
    headers: { authorization: FIRST, "content-type": "application/json" },
    body: JSON.stringify({ amount: 4_200 }),
  });
  const { data } = (await answer.json()) as { data: { redirectUrl: string } };
  const [page, state] = await Promise.all(
    [data.redirectUrl, `${data.redirectUrl}/state`].map((url) => fetch(url)),
  );
  return `${await page?.text()}${await state?.text()}`;
}

function styleIn(page: string): string {
  return /\/brand\/[^"]+\.css/.exec(page)?.[0] ?? "";
}

test("keys, name, look and platforms of the new file are used at once, and the process stays the same", async () => {
  const pid = service.pid();
  const style = styleIn(await payPage());
  expect(await list(SECOND)).toBe(401);

  const keys = [FIRST, SECOND];
  await reloadRight({ keys, name: "Coffeeshop", accent: "#7a1f4a", more: ANOTHER });
  expect(await Promise.all(KEYS.map(list))).toEqual([200, 200, 200]);
  const page = await payPage();
  expect(page).toContain("Coffeeshop");
  expect(styleIn(page)).not.toBe(style);
  expect((await fetch(service.url + styleIn(page))).status).toBe(200);
  expect(service.pid()).toBe(pid);

  await reloadRight({});
  expect(await Promise.all(KEYS.map(list))).toEqual([200, 401, 401]);
});

test("a command next to the service knows a platform that came with a reload", async () => {
  await reload(configOf({ more: ANOTHER }), async () => (await list(OTHERS)) === 200);
  const { exitCode, stderr } = Bun.spawnSync(
    ["./service", "orders", "find", "--reference", "none", "--sandbox", "--config", "shop.toml"],
    { cwd: service.folder },
  );
  expect(stderr.toString()).toBe("No such order.\n");
  expect(exitCode).toBe(1);
});

test("a wrong file is logged with each mistake and its line, shows no key, and changes nothing", async () => {
  const broken = configOf({ keys: [SECOND, "sk_test_tooShort"], name: "Broken", server: "port = 99999" });
  const said = await reload(broken, (printed) => printed.includes("secret_keys"));
  const refused = said.split("\n").filter((line) => line.includes('"configurationRefused"'));
  expect(refused.map((line) => JSON.parse(line).message)).toEqual([
    expect.stringMatching(/^shop\.toml:2: server\.port: /),
    expect.stringMatching(/^shop\.toml:6: platforms\[0\]\.secret_keys\[1\]: /),
  ]);
  for (const key of KEYS) expect(said).not.toContain(key);
  expect(await Promise.all([FIRST, SECOND].map(list))).toEqual([200, 401]);
  expect(await payPage()).toContain("Teashop");
});

test("what needs a restart is named and keeps its old value, and the rest of the file is used", async () => {
  const server =
    'port = 1\npublic_url = "http://other.example"\nnamespace = "Pay"\ntrusted_proxies = ["10.0.0.1"]';
  const said = await reload(configOf({ server, keys: [SECOND] }), (printed) =>
    printed.includes("configurationNeedsRestart"),
  );
  expect(said).toContain('"message":"server.public_url, server.trusted_proxies, server.namespace"');
  expect(await Promise.all([FIRST, SECOND].map(list))).toEqual([401, 200]);
  const widget = await (await fetch(`${service.url}/widget.js`)).text();
  expect(widget).not.toContain("other.example");
});

test("a file that is refused is a warning among the metrics, as those of the service at work are", async () => {
  await reload("[server", (printed) => printed.includes("configurationRefused"));
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain('service_log_entries_total{level="warning",event="configurationRefused"} ');
});
