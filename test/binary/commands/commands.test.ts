// Commands as an operator types them: next to a running service, and after it has stopped.

import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openShop } from "../../support/binary/shop.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Types a command in the service's own folder. */
function type(line: string) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["./service", ...line.split(" ")], {
    cwd: service.folder,
    env: { HOME: service.folder },
    stdin: "ignore",
  });
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

test("while the service runs: orders are found, exported, erased, backed up and checked; a restore is refused", async () => {
  const { id } = await openShop(service).order({
    amount: 4_200,
    email: "ana@example.com",
    trackId: "cart-1",
  });
  expect(type(`healthcheck --sandbox --port ${service.port}`).code).toBe(0);
  expect(type("healthcheck --sandbox").printed).toBe(
    `http://127.0.0.1:${service.port}/health/ready: ready\n`,
  );
  expect(type("help healthcheck").printed).toContain("(default: that of a sandbox's last start, else");
  expect(type("orders find --email ana@example.com --sandbox").printed).toStartWith(id);
  for (const [option, told] of [
    ["--status paid", "--status: must be one of"],
    ["--limit 0", "--limit: must be at least 1"],
  ] as const)
    expect(type(`orders find ${option} --sandbox`)).toMatchObject({
      code: 78,
      told: expect.stringContaining(told),
    });
  expect(type(`orders cancel ${id} --sandbox`)).toMatchObject({
    code: 1,
    told: expect.stringContaining("--yes"),
  });
  expect(type(`orders cancel ${id} --sandbox --yes`).printed).toContain("cancelled (merchant)");
  expect(type("export orders --sandbox").printed).toContain(`${id},pl_`);
  expect(type("erase ana@example.com --sandbox --yes")).toMatchObject({
    code: 0,
    printed: "Erased in 1 order.\n",
  });
  for (const unknown of ["ana@example.com", "ord_01980d3c-6f00-7000-8000-0123456789ab"])
    expect(type(`erase ${unknown} --sandbox --yes`)).toMatchObject({
      code: 1,
      told: `no order names ${unknown}: nothing was erased\n`,
    });
  expect(type("backup copy.db --sandbox").printed).toContain("1 order, ");
  expect(statSync(join(service.folder, "copy.db")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(service.folder, "copy.db")).includes("ana@example.com")).toBe(false);
  expect(type("backup copy.db --sandbox")).toMatchObject({
    code: 78,
    told: expect.stringContaining("is there already"),
  });
  expect(type("restore copy.db --check").printed).toContain(
    "each order agrees with its event log and its money",
  );
  for (const [content, reason] of [
    ["", "nothing is in it"],
    ["no database at all, but long enough for the head of a file", "not a database"],
  ] as const) {
    writeFileSync(join(service.folder, "failed-copy.db"), content);
    expect(type("restore failed-copy.db --check")).toMatchObject({
      code: 1,
      printed: expect.stringMatching(new RegExp(`^problem  .*failed-copy.db is damaged: .*${reason}`)),
    });
  }
  expect(type("restore copy.db --sandbox")).toMatchObject({
    code: 75,
    told: expect.stringContaining(`process ${service.pid()}`),
  });
  expect(type(`check --sandbox --port ${service.port}`)).toMatchObject({
    code: 0,
    printed: expect.stringContaining("All is well"),
  });
});

test("after it has stopped: the way in is gone, a restore keeps what was there, and the service starts with it", async () => {
  const shop = openShop(service);
  const { id } = await shop.order({ amount: 4_200 });
  expect(type("backup later.db --sandbox").code).toBe(0);
  await service.stop();
  expect(existsSync(join(service.dataDir, "operator.json"))).toBe(false);
  expect(type(`healthcheck --sandbox --port ${service.port}`).code).toBe(1);
  const { printed: shown } = type(`orders show ${id} --sandbox`);
  expect(shown).toContain(id);
  expect(shown).toContain(`Page          ${service.url}/`);
  expect(type("check --sandbox --offline").printed).toContain(`sandbox, at ${service.url}, `);
  expect(type("check --sandbox --offline --port 8081").printed).toContain(
    "sandbox, at http://localhost:8081, ",
  );
  const { code, printed } = type("restore later.db --sandbox");
  expect(code).toBe(0);
  expect(printed).toMatch(/^\S+service\.db: 2 orders back/);
  const kept = readdirSync(service.dataDir).filter((name) => name.includes("before-restore"));
  expect(kept).toHaveLength(1);
  await service.start();
  expect((await shop.read(id)).id).toBe(id);
});

test("T30: init writes a configuration that only its owner reads and that starts as it is", async () => {
  expect(type("init --name Teashop").printed).toMatch(/Secret key +sk_test_/);
  const file = join(service.folder, "config.toml");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(type("init")).toMatchObject({ code: 78, told: expect.stringContaining("left as it is") });
  expect(type("check --sandbox --config config.toml --data own").printed).toContain("for Teashop");
});

test("T31: a live configuration from init says what is still missing, each with its line", async () => {
  const { code: made, printed } = type("init --live https://pay.example.com --config live.toml");
  expect(made).toBe(0);
  const written = printed + readFileSync(join(service.folder, "live.toml"), "utf8");
  expect(written).not.toContain("_test_");
  expect(written).toContain("keys new secret --live");
  const { code, told } = type("check --config live.toml");
  expect(code).toBe(78);
  expect(told.trim().split("\n")).toHaveLength(4);
  for (const line of told.trim().split("\n"))
    expect(line).toMatch(/^live\.toml:\d+: platforms\[0\]\.(provider|mail)\./);
  const file = join(service.folder, "live.toml");
  const filled = readFileSync(file, "utf8").replace(
    /^#(publishable_key = ).*/m,
    `$1"pk_live_${"x".repeat(24)}"`,
  );
  writeFileSync(file, filled);
  const secrets = [
    `STRIPE_SECRET_KEY=sk_live_${"x".repeat(24)}`,
    `STRIPE_WEBHOOK_SECRET=whsec_${"x".repeat(24)}`,
    "SMTP_URL=smtps://shop:secret@mail.example",
  ];
  writeFileSync(join(service.folder, "secrets.env"), secrets.join("\n"), { mode: 0o600 });
  expect(type("check --config live.toml --config-only").code).toBe(0);
  for (const line of [
    'trusted_proxies = ["127.0.0.1", "::1"]',
    "retention_days = 400",
    'from = "payments@pay.example.com"',
  ])
    expect(filled).toContain(line);
});

test.each([
  ["backp", '"backp" is no command; did you mean backup?'],
  ["backup", "where to? ./service backup FILE"],
  ["restore nothing.db", "there is no such file"],
  ["backup x.db --data nowhere", "there is no database"],
  ["orders find --sandbox --data nowhere", "there is no database"],
  ["keys new secrt", "did you mean secret?"],
  ["check --ofline", "did you mean --offline?"],
  ["check --config none.toml", "none.toml: cannot be read (ENOENT); is the path right"],
  ["check --config sandbox-data", "sandbox-data: cannot be read (EISDIR)"],
  ["mail test", "to whom? ./service mail test EMAIL"],
  ["mail test ana", '"ana" is no e-mail address; ./service mail test EMAIL'],
  ["dashboard invite ana", '"ana" is no e-mail address; ./service dashboard invite EMAIL'],
])("%s is explained, with 78", (line, sentence) => {
  expect(type(line)).toMatchObject({ code: 78, told: expect.stringContaining(sentence) });
});

test("a binary that is installed under another name calls itself so in what it says", () => {
  const bin = join(service.folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(service.folder, "service"), join(bin, "split-payment"));
  const installed = (word: string) => Bun.spawnSync(["split-payment", word], { env: { PATH: bin } });
  expect(installed("backup").stderr.toString()).toContain("where to? split-payment backup FILE");
  const help = installed("help").stdout.toString();
  expect(help).toContain("split-payment --sandbox");
  expect(help).not.toContain("service --sandbox");
});

test("a reader that leaves early ends a command quietly", () => {
  for (const line of ["check", "export orders", "orders find", "help"]) {
    const sandbox = line === "help" ? "" : "--sandbox";
    const { stderr, stdout } = Bun.spawnSync(
      ["bash", "-c", `./service ${line} ${sandbox} | true; echo "$PIPESTATUS"`],
      { cwd: service.folder, env: { HOME: service.folder, PATH: process.env.PATH } },
    );
    expect(stderr.toString()).not.toContain("EPIPE");
    expect(["0", "1"]).toContain(stdout.toString().trim());
  }
});

test("a command whose output is lost fails, and says so", async () => {
  const { id } = await openShop(service).order({ amount: 4_200 });
  type(`orders cancel ${id} --sandbox --yes`);
  for (const line of [`orders show ${id}`, "orders find", "audit", "check --offline", "export orders"]) {
    const { exitCode, stderr } = Bun.spawnSync(["bash", "-c", `./service ${line} --sandbox > /dev/full`], {
      cwd: service.folder,
      env: { HOME: service.folder, PATH: process.env.PATH },
    });
    expect([line, exitCode]).toEqual([line, 70]);
    expect(stderr.toString()).toContain("The output cannot be written (ENOSPC).\n");
  }
});

test("a slow reader gets all that a command prints, which is more than a pipe holds", async () => {
  const shop = openShop(service);
  const { id } = await shop.order({ amount: 4_200 });
  const refused = Array.from({ length: 400 }, () => shop.api("POST", `/v1/orders/${id}/refund`));
  await Promise.all(refused);
  const { stdout } = Bun.spawnSync(["bash", "-c", "./service audit --json --sandbox | (sleep 0.5; cat)"], {
    cwd: service.folder,
    env: { HOME: service.folder, PATH: process.env.PATH },
  });
  expect(stdout.length).toBeGreaterThan(65_536);
  expect(stdout.toString().match(/orderNotCompleted.*\n/g)).toHaveLength(400);
});

test("an export onto a full disk is one sentence, and leaves no part of a file", () => {
  for (const [line, told] of [
    [
      "trap '' XFSZ; ulimit -f 0; ./service export orders --sandbox --to part.csv",
      /part\.csv cannot be written: that file may not grow so large \(EFBIG\)\n$/,
    ],
    ["./service export orders --sandbox > /dev/full", /^The output cannot be written \(ENOSPC\)\.\n$/],
  ] as const) {
    const { exitCode, stderr } = Bun.spawnSync(["bash", "-c", line], {
      cwd: service.folder,
      env: { HOME: service.folder, PATH: process.env.PATH },
    });
    expect(stderr.toString()).toMatch(told);
    expect(stderr.toString().trim().split("\n")).toHaveLength(1);
    expect(exitCode).toBe(told.source.startsWith("part") ? 78 : 70);
    expect(existsSync(join(service.folder, "part.csv"))).toBe(false);
  }
});

test("a backup that cannot be written is one sentence", () => {
  writeFileSync(join(service.folder, "file"), "");
  const long = "x".repeat(250);
  for (const [target, reason] of [
    ["/proc/copy.db", "E"],
    [`${long}.db`, "that name is too long (ENAMETOOLONG)"],
  ] as const) {
    const { code, told } = type(`backup ${target} --sandbox`);
    expect(code).toBe(78);
    expect(told).toContain(" cannot be written: ");
    expect(told).toContain(reason);
    expect(told.trim().split("\n")).toHaveLength(1);
  }
  expect(type("backup file/copy.db --sandbox").told).toContain("file: is no folder");
});

test("what cannot be restored, or not there, is one sentence", () => {
  expect(type("backup sound.db --sandbox").code).toBe(0);
  for (const [line, code, sentence] of [
    ["restore . --check", 78, ": is a folder, and no file"],
    ["restore . --data elsewhere", 78, ": is a folder, and no file"],
    ["restore /dev/null --check", 78, "/dev/null: is no file"],
    [
      "restore sound.db --data sound.db",
      78,
      "sound.db cannot be written: a part of that path is a file (EEXIST)",
    ],
  ] as const) {
    const { code: ended, told } = type(line);
    expect([line, ended]).toEqual([line, code]);
    expect(told).toContain(sentence);
    expect(told.trim().split("\n")).toHaveLength(1);
  }
  expect(existsSync(join(service.folder, "elsewhere"))).toBe(false);
});

test("init on a full disk is one sentence, and leaves no part of a file", () => {
  const { exitCode, stderr } = Bun.spawnSync(
    ["bash", "-c", "trap '' XFSZ; ulimit -f 0; ./service init --config part.toml"],
    { cwd: service.folder, env: { HOME: service.folder, PATH: process.env.PATH } },
  );
  expect(stderr.toString()).toMatch(/part\.toml cannot be written: .* \(EFBIG\)\n$/);
  expect(exitCode).toBe(78);
  expect(existsSync(join(service.folder, "part.toml"))).toBe(false);
});

test.each(["help backup", "backup --help"])("%s teaches", (line) => {
  const { code, printed } = type(line);
  expect(code).toBe(0);
  for (const part of ["Usage:", "Examples:", "Exit codes:", "./service backup"])
    expect(printed).toContain(part);
});
