// The compiled service as a trade show: its greeting, the lock on its control, its folder, and the keys that it refuses.

import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ScreenView } from "../../../src/api/show-json.ts";
import { SHOW_DATA } from "../../../src/app/data-directory/data-files.ts";
import { LIVE_ENV, liveConfig } from "../../support/binary/live-config.ts";
import type { Options } from "../../support/binary/service.ts";
import { runService, startService } from "../../support/binary/service.ts";
import { until } from "../../support/binary/shop.ts";

const VISITOR = "127.0.0.7";
const show = (...more: readonly string[]): Options => ({
  args: (port) => ["--show", "--address", VISITOR, "--pin", "135790", "--port", String(port), ...more],
});

test("it greets with address, code, PIN and control link, and opens the control for the PIN alone", async () => {
  await using service = await startService(show("--stands", "dinner,match"));
  const { port } = service;
  const base = `http://${VISITOR}:${port}`;
  const printed = service.printed();
  for (const line of [
    `Big screen    http://localhost:${port}/show/dinner`,
    `Visitors      ${base}/s/match`,
    "▀",
    `Control       ${base}/control   PIN 135790`,
    `or once with  ${base}/sandbox/enter?to=/control#`,
  ])
    expect(printed).toContain(line);
  const locked = ["/control", "/control/state", "/sandbox", "/sandbox/mail", "/metrics"];
  for (const path of locked) expect((await fetch(base + path)).status).toBe(401);
  expect((await fetch(`${base}/control/act`, { method: "POST", body: "{}" })).status).toBe(401);
  for (const path of ["/show/match", "/show/dinner/state"])
    expect((await fetch(base + path)).status).toBe(200);
  expect((await fetch(`${base}/show/trip`)).status).toBe(404);
  expect((await fetch(`http://localhost:${port}/control`)).status).toBe(200);

  const entering = { method: "POST", body: new URLSearchParams({ pin: "135790", to: "/control" }) };
  const entered = await fetch(`${base}/sandbox/enter`, { ...entering, redirect: "manual" });
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/control"]);
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  for (const path of locked) expect((await fetch(base + path, { headers: { cookie } })).status).toBe(200);
  const act = { method: "POST", body: '{"stand":"match","act":"next"}' };
  const json = { cookie, "content-type": "application/json" };
  const acted = (origin: string) => fetch(`${base}/control/act`, { ...act, headers: { ...json, origin } });
  expect((await acted("http://evil.example")).status).toBe(403);
  expect((await acted(base)).status).toBe(200);
  const foreign = await fetch(`${base}/control/state`, { headers: { cookie, host: "evil.example" } });
  expect(foreign.status).toBe(421);
});

test("robots play at once, through webhooks that the shop answers", async () => {
  await using service = await startService(show());
  const shown = await until("a robot's payment", async () => {
    const { data } = (await (await fetch(`${service.url}/show/trip/state`)).json()) as { data: ScreenView };
    return data.guests.length > 1 && data.webhooks.length > 1 ? data : undefined;
  });
  expect(shown).toMatchObject({ phase: "attract", amount: 12_000, paid: 6_000 });
  expect(shown.webhooks[0]).toEqual({ type: "order.authorized", answer: 200 });
});

describe("the folder of a show", () => {
  test("is marked, goes on with the same keys, and --fresh forgets them", async () => {
    await using service = await startService(show());
    const folder = join(service.folder, SHOW_DATA);
    const keys = () => readFileSync(join(folder, "sandbox-keys.json"), "utf8");
    expect(readdirSync(folder)).toContain("show.json");
    const first = keys();
    await service.stop();
    await service.start();
    expect(keys()).toBe(first);
    const fresh = ["--show", "--fresh", "--data", folder, "--port", String(service.port)];
    const refused = await runService(fresh);
    expect(refused).toMatchObject({ code: 78, printed: expect.stringContaining("in use by process") });
    expect(keys()).toBe(first);
    await service.stop();
    await using _ = await startService(show("--fresh", "--data", folder));
    expect(keys()).not.toBe(first);
  });

  test("is never another's", async () => {
    const prepare = (folder: string) => {
      mkdirSync(join(folder, SHOW_DATA));
      writeFileSync(join(folder, SHOW_DATA, "orders.db"), "precious");
    };
    for (const more of [[], ["--fresh"]])
      expect(await runService(["--show", ...more], { prepare })).toMatchObject({
        code: 78,
        printed: expect.stringContaining("holds other data"),
      });
  });
});

test.each([
  [["--show", "--config", "config.toml"], "--show takes no --config"],
  [["--show", "--host", "127.0.0.1"], "--address names the one for visitors"],
  [["--show", "--stands", "trip,party"], "some of dinner,trip,match"],
  [["--show", "--pin", "12345"], "--pin: must be 6 digits"],
  [["--show", "--address", "stand.example"], "--address: must be an IPv4 address"],
  [["--sandbox", "--fresh"], "--fresh belongs to --show"],
])("%j is refused with 78", async (args, sentence) =>
  expect(await runService(args)).toMatchObject({ code: 78, printed: expect.stringContaining(sentence) }),
);

test("a live key in its folder is refused with 78", async () => {
  const live = {
    platformId: "pl_01980d3c-6f00-7000-8000-0123456789ab",
    secretKey: `sk_live_${"s".repeat(43)}`,
    publicKey: `pk_live_${"p".repeat(43)}`,
    webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  };
  const prepare = (folder: string) => {
    mkdirSync(join(folder, SHOW_DATA));
    writeFileSync(join(folder, SHOW_DATA, "show.json"), "{}");
    writeFileSync(join(folder, SHOW_DATA, "sandbox-keys.json"), JSON.stringify(live));
  };
  expect(await runService(["--show"], { prepare })).toMatchObject({ code: 78 });
});

test("real orders in its folder are refused with 78", async () => {
  const prepare = (folder: string) => {
    mkdirSync(join(folder, SHOW_DATA));
    writeFileSync(join(folder, SHOW_DATA, "show.json"), "{}");
    writeFileSync(join(folder, "live.toml"), liveConfig());
  };
  const args = ["--config", "live.toml", "--data", SHOW_DATA];
  expect(await runService(args, { prepare, env: LIVE_ENV })).toMatchObject({
    code: 78,
    printed: expect.stringMatching(/show-data is the folder of a show, .* name another data_dir\./),
  });
});
