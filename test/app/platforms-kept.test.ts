// Platforms, modules and providers' accounts that cannot leave the configuration while deadlines are owed there: by a
// reload, which asks as a start does, and in `check`.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goneWhileOwed } from "../../src/app/platforms-kept.ts";
import { checkDatabase } from "../../src/cli/check/data.ts";
import type { Config, Module, Platform } from "../../src/config/config.ts";
import { fakeCommandContext } from "../support/command-context.ts";
import { command } from "../support/financing/agreement.ts";
import { agreesAndApproves, financedOrder, startFinanced } from "../support/http/financed-shop.ts";
import type { TestService } from "../support/service.ts";

const DAY = 86_400_000;
const MODULE: Module = { id: "md_01980d3c-6f00-7000-8000-000000000001", name: "Later", position: 0 };
const WITH_MODULE = { modules: [MODULE], defaultModules: [MODULE.id] };
const UNTIL = "put it back, with closed = true, until all are paid or written off";

const dataDir = mkdtempSync(join(tmpdir(), "platforms-kept-"));
let service: TestService;
beforeAll(async () => {
  service = await startFinanced(WITH_MODULE, { dataDir });
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

const without = (modules: Partial<Platform>): Config => ({
  ...service.config,
  platforms: service.config.platforms.map((platform) => ({ ...platform, ...modules })),
});
const noModule = () => without({ modules: [], defaultModules: [] });

async function checked(config: Config): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { level, about, message } of checkDatabase(
    config,
    fakeCommandContext({ now: service.now }),
  ))
    if (level === "problem") found.push(`${about}: ${message}`);
  return found;
}

test("a module whose order still has deadlines owed is kept, and may go once they are written off", async () => {
  const { id, redirectUrl } = await financedOrder(service);
  await agreesAndApproves(service, redirectUrl);
  await service.program.reload(noModule());
  await service.program.reload(without(WITH_MODULE));
  await service.turnBy(DAY);
  const [platform] = service.config.platforms;
  const why = `${MODULE.id} is not among the modules of ${platform?.id}, and deadlines are owed in 1 of its orders`;
  await expect(service.program.reload(noModule())).rejects.toThrow(`${why}: ${UNTIL}`);
  expect(await checked(noModule())).toContainEqual(expect.stringContaining(`financing: ${why}`));
  expect(await checked(service.config)).toEqual([]);
  const order = (await service.store.read(id))?.order;
  for (const deadline of order?.financing?.deadlines ?? [])
    await command(service, id, { kind: "writeOff", deadlineId: deadline.id });
  await service.program.reload(noModule());
});

describe("what is gone while deadlines are owed", () => {
  const provider = { name: "stripe", account: "acct_1" } as Platform["provider"];
  const other = { name: "stripe", account: "acct_2" } as Platform["provider"];
  const platforms = [
    { id: "pl_a", provider, modules: [MODULE, { ...MODULE, id: "md_own", provider: other }] },
  ] as unknown as Config["platforms"];

  test.each([
    ["nothing", { platformId: "pl_a", moduleId: MODULE.id, account: "stripe acct_1" }, []],
    ["no account that is known", { platformId: "pl_a" }, []],
    [
      "a platform",
      { platformId: "pl_b", moduleId: MODULE.id },
      ["pl_b is not among the platforms of the configuration"],
    ],
    [
      "a module",
      { platformId: "pl_a", moduleId: "md_x", account: "stripe acct_1" },
      ["md_x is not among the modules of pl_a"],
    ],
    [
      "a platform's account",
      { platformId: "pl_a", account: "sandbox" },
      ["pl_a is paid through stripe acct_1 and no longer through sandbox"],
    ],
    [
      "a module's account",
      { platformId: "pl_a", moduleId: "md_own", account: "stripe acct_1" },
      ["md_own is paid through stripe acct_2 and no longer through stripe acct_1"],
    ],
  ] as const)("%s", (_, place, expected) => {
    const said = goneWhileOwed({ platforms }, [
      { ...place, orders: 2 },
      { ...place, orders: 3 },
    ]);
    expect(said.map((sentence) => sentence.split(", and ")[0])).toEqual([...expected]);
    for (const sentence of said) expect(sentence).toContain("deadlines are owed in 5 of its orders");
  });
});
