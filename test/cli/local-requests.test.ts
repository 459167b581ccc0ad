// Requests of commands to the service on their own machine: a proxy of the environment never hears them, because they
// carry the operator's token.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { HEALTH, OPERATOR_API } from "../../src/api/paths.ts";
import { publishAccess } from "../../src/app/operator.ts";
import { healthcheckCommand } from "../../src/cli/commands/healthcheck.ts";
import { runningClient } from "../../src/cli/service/service-client.ts";
import { fakeCommandContext } from "../support/command-context.ts";
import { scratchFolder } from "../support/scratch.ts";

const heard: string[] = [];
const listen = (path: (url: URL) => void) =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      path(new URL(request.url));
      return Response.json({ success: true, data: {} });
    },
  });
const proxy = listen(({ href }) => heard.push(href));
const service = listen(() => undefined);

const NAMES = ["HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
beforeAll(() => {
  for (const name of NAMES) delete process.env[name];
  process.env.HTTP_PROXY = `http://127.0.0.1:${proxy.port}`;
  process.env.http_proxy = process.env.HTTP_PROXY;
});
afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await Promise.all([proxy.stop(true), service.stop(true)]);
});

test("a command's questions go to the service itself", async () => {
  const dataDir = scratchFolder("local-requests-");
  const access = { url: `http://127.0.0.1:${service.port}`, token: "token", keys: {} };
  publishAccess(dataDir, access, () => undefined);
  const client = await runningClient(dataDir);
  expect(await client?.ask("operator", "POST", OPERATOR_API.seen)).toMatchObject({ success: true });
  expect(heard).toEqual([]);
});

test("so does the health check", async () => {
  const context = fakeCommandContext();
  const given = { options: { port: String(service.port) }, words: [] };
  expect(await healthcheckCommand.run(given, context)).toBe(0);
  expect(context.printed()).toContain(`${HEALTH.ready}: ready`);
  expect(heard).toEqual([]);
});
