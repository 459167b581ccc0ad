// The operator's own access: the same rules as for merchants, keys that only the data directory has, and one route
// whether the service runs or not.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAccess } from "../../src/app/operator.ts";
import type { CommandContext } from "../../src/cli/command.ts";
import { eraseCommand } from "../../src/cli/commands/data/erase.ts";
import { fakeCommandContext } from "../support/command-context.ts";
import { newOrder, read } from "../support/http/acts.ts";
import type { TestService } from "../support/service.ts";
import { SECRET_KEY, startService } from "../support/service.ts";

let runtime: TestService;
const dataDir = mkdtempSync(join(tmpdir(), "operator-test-"));
const accessFile = join(dataDir, "operator.json");
beforeAll(async () => {
  runtime = await startService({ dataDir });
  await runtime.program.start();
});
afterAll(async () => {
  await runtime.stop();
  expect(existsSync(accessFile)).toBe(false);
  rmSync(dataDir, { recursive: true });
});

async function cancelled(email: string): Promise<string> {
  const order = await newOrder(runtime, { email });
  await runtime.api("POST", `/v1/orders/${order.id}/cancel`, {});
  return order.id;
}

/** Runs `erase`; while the service runs no configuration is needed. */
async function erase(
  words: readonly string[],
  given: Partial<CommandContext> = {},
  options: Record<string, string | true> = {},
) {
  const context = fakeCommandContext(given);
  const code = await eraseCommand.run({ words, options: { data: dataDir, ...options } }, context);
  return { code, printed: context.printed() };
}

test("T30: the access file is readable by its owner only, and removed at the end", () => {
  expect(statSync(accessFile).mode & 0o777).toBe(0o600);
  const access = readAccess(dataDir);
  expect(Object.keys(access?.keys ?? {})).toEqual(runtime.config.platforms.map(({ id }) => id));
  expect(readFileSync(accessFile, "utf8")).not.toContain(SECRET_KEY);
});

test("T1: each of its keys gives access to its own platform, and the token to none", async () => {
  const { id } = await newOrder(runtime);
  const { keys = {}, token = "" } = readAccess(dataDir) ?? {};
  const [own = "", other = ""] = Object.values(keys);
  const status = async (authorization: string) =>
    (await runtime.api("GET", `/v1/orders/${id}`, undefined, { authorization })).status;
  expect([await status(own), await status(other), await status(token)]).toEqual([200, 404, 401]);
});

test.each([
  ["no token", ""],
  ["a merchant's key", SECRET_KEY],
  ["another token", "x".repeat(43)],
])("what is the operator's alone is refused with %s", async (_name, authorization) => {
  const id = await cancelled("ana@example.com");
  const answer = await runtime.api(
    "POST",
    "/operator/erase",
    { orderId: id },
    authorization === "" ? {} : { authorization },
  );
  expect(answer.status).toBe(401);
  expect((await read(runtime, id)).email).toBe("ana@example.com");
});

test("erase uses the running service, and asks first", async () => {
  const id = await cancelled("bea@example.com");
  await expect(erase([id])).rejects.toThrow("nothing was erased");
  await expect(erase([id], { ask: () => "n" })).rejects.toThrow("nothing was erased");
  expect((await read(runtime, id)).email).toBe("bea@example.com");
  expect(await erase([id], { ask: () => "y" })).toEqual({ code: 0, printed: "Erased in 1 order.\n" });
  expect(await read(runtime, id)).not.toHaveProperty("email");
});

test("erase by e-mail names orders still under way, and exits with 1", async () => {
  await cancelled("cleo@example.com");
  const open = await newOrder(runtime, { email: "cleo@example.com" });
  const { code, printed } = await erase(["cleo@example.com"], {}, { yes: true });
  expect(code).toBe(1);
  expect(printed).toBe(`Erased in 1 order.\n${open.id} is still under way and was left.\n`);
});

test("erase without an address or an order is refused", async () => {
  await expect(erase([])).rejects.toThrow("erase what?");
  await expect(erase(["Ana"])).rejects.toThrow('"Ana" is neither an e-mail address nor an order\'s id');
});

test("F9: the access file of a killed service is not used; data in use are reported", async () => {
  const text = readFileSync(accessFile, "utf8");
  writeFileSync(accessFile, text.replace(/:\d+"/, ':1"'));
  const { config } = runtime;
  const opened: unknown[] = [];
  const openProgram: CommandContext["openProgram"] = async (asked) => {
    opened.push(asked);
    return fakeCommandContext().openProgram(config);
  };
  await expect(erase(["dora@example.com"], { openProgram }, { yes: true, sandbox: true })).rejects.toThrow(
    `is in use by process ${process.pid}, which does not answer.`,
  );
  expect(opened).toHaveLength(1);
  writeFileSync(accessFile, text);
});
