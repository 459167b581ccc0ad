// Ownership of files: after a command of root in the service's folder, the service's own user can go on. Root only.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY } from "../../support/repository.ts";

const USER = 10_001;
const isRoot = process.getuid?.() === 0 && Bun.which("setpriv") !== null;

let folder: string;
let data: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "owner-"));
  chmodSync(folder, 0o755);
  copyFileSync(BINARY, join(folder, "service"));
  data = join(folder, "data");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the binary to its end, as root or as the service's own user. */
function run(who: "root" | "user", ...args: readonly string[]) {
  const asUser = who === "user" ? ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--clear-groups"] : [];
  const { exitCode, stdout, stderr } = Bun.spawnSync([...asUser, join(folder, "service"), ...args], {
    cwd: folder,
    env: { HOME: folder, PATH: process.env.PATH },
  });
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

/** Opens the data as a start does, and closes them again. */
const OPEN = ["reconcile", "--sandbox", "--data"] as const;

function ownersIn(where: string): readonly number[] {
  return [...new Set(readdirSync(where).map((name) => statSync(join(where, name)).uid))];
}

test.skipIf(!isRoot)("a sandbox's folder of another user is one sentence of check, and exit 78", () => {
  const closed = join(folder, "closed");
  mkdirSync(closed, { mode: 0o700 });
  expect(run("user", "check", "--sandbox", "--data", closed)).toMatchObject({
    code: 78,
    told: `${closed}: cannot be the data directory (EACCES); is it a directory, and may this user (${USER}) write there?\n`,
  });
});

describe.skipIf(!isRoot)("the files of a data folder that belongs to the service's own user", () => {
  test("a restore and a reconcile by root leave them all to that user, who opens them", () => {
    mkdirSync(data);
    chownSync(data, USER, USER);
    expect(run("user", ...OPEN, data).code).toBe(0);
    const backup = join(folder, "backup.db");
    expect(run("root", "backup", backup, "--data", data).code).toBe(0);
    expect(statSync(backup).uid).toBe(0);

    expect(run("root", "restore", backup, "--data", data).code).toBe(0);
    expect(ownersIn(data)).toEqual([USER]);
    expect(run("root", ...OPEN, data).code).toBe(0);
    expect(ownersIn(data)).toEqual([USER]);
    expect(run("user", ...OPEN, data).code).toBe(0);
  });

  test.each(["service.db", "service.db.lock", "service.db-wal"])(
    "a %s of root is one sentence that says whose it is and what to do, and exit 78",
    (name) => {
      const file = join(data, name);
      closeSync(openSync(file, "a"));
      chownSync(file, 0, 0);
      const { code, told } = run("user", ...OPEN, data);
      expect(code).toBe(78);
      expect(told).toBe(
        `${file} belongs to user 0, and this is user ${USER}: it cannot be used. Give the files to the user that runs the service (chown -R ${USER} ${data}), or run this as user 0.\n`,
      );
      chownSync(file, USER, USER);
    },
  );

  test("one that they may not read is one sentence of the commands that only read, and a problem of check", () => {
    const file = join(data, "service.db");
    chownSync(file, 0, 0);
    chmodSync(file, 0o600);
    const sentence = `${file} belongs to user 0, and this user (${USER}) may not read it. Run this as the user that runs the service.\n`;
    const copies = join(folder, "copies");
    mkdirSync(copies);
    chownSync(copies, USER, USER);
    for (const words of [["export", "orders"], ["backup", join(copies, "backup.db")], ["audit"]]) {
      const { code, told } = run("user", ...words, "--data", data);
      expect([words, code, told]).toEqual([words, 78, sentence]);
    }
    const { code, printed, told } = run("user", "check", "--offline", "--sandbox", "--data", data);
    expect(printed).toContain(`problem  database      ${sentence}`);
    expect([code, told]).toEqual([1, ""]);
    chownSync(file, USER, USER);
  });

  test("a folder in which nothing can be written is a sentence of the commands that only read", () => {
    chmodSync(data, 0o500);
    for (const words of [["export", "orders"], ["backup", join(folder, "copies", "backup.db")], ["audit"]]) {
      const { code, told } = run("user", ...words, "--data", data);
      expect([words, code]).toEqual([words, 78]);
      expect(told).toMatch(/^The database cannot be opened .* copy the folder elsewhere .*--data DIR\.\n$/);
    }
    chmodSync(data, 0o700);
  });
});
