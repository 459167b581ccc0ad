// `webhooks replay`: what is sent again, while what was asked for first is being delivered.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { CommandContext } from "../../../src/cli/command.ts";
import { webhooksCommand } from "../../../src/cli/commands/webhooks.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { newOrder } from "../../support/http/acts.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { startService } from "../../support/service.ts";

/** A program that has delivered what is due before it answers the next request. */
const openProgram: CommandContext["openProgram"] = async (config) => {
  const program = await fakeCommandContext().openProgram(config);
  const handle = async (request: Request) => {
    const response = await program.http.handle(request);
    await program.application.operations.runDue();
    return response;
  };
  return { ...program, http: { ...program.http, handle } };
};

test("with --all: what had no address and what arrived, each once", async () => {
  let arrived: string[] = [];
  await using shop = Bun.serve({
    port: 0,
    fetch({ headers }) {
      arrived.push(headers.get("webhook-id") ?? "");
      return new Response();
    },
  });
  const notifyUrl = `http://127.0.0.1:${shop.port}/hook`;
  const dataDir = scratchFolder("webhooks-replay-");
  const service = await startService({ dataDir });
  for (const order of [{}, { notifyUrl }]) {
    const { id } = await newOrder(service, order);
    await service.api("POST", `/v1/orders/${id}/cancel`);
    await service.settle();
    await service.api("POST", `/v1/orders/${id}`, { notifyUrl });
  }
  expect(arrived).toHaveLength(1);
  arrived = [];
  await service.stop();

  const context = fakeCommandContext({ openProgram: () => openProgram(service.config) });
  const options = { sandbox: true, data: dataDir, since: "2026-01-01", all: true } as const;
  expect(await webhooksCommand.run({ words: ["replay"], options }, context)).toBe(0);
  expect(context.printed()).toBe("2 events will be sent again.\n");
  expect([arrived.length, new Set(arrived).size]).toEqual([2, 2]);
  rmSync(dataDir, { recursive: true, force: true });
});
