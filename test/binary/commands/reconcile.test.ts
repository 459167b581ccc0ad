// The command that compares payments with the provider, as an operator types it.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../../support/binary/service.ts";
import { payWith } from "../../support/binary/shop.ts";
import { openStripeStage } from "../../support/binary/stripe-stage.ts";
import { BINARY } from "../../support/repository.ts";

const data = mkdtempSync(join(tmpdir(), "reconcile-"));
afterAll(() => rmSync(data, { recursive: true }));

function run(...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([BINARY, "reconcile", ...args]);
  return { exitCode, said: `${stdout}${stderr}` };
}

test("says what it compared, and ends with 0 when nothing is left", () => {
  expect(run("--sandbox", "--data", data)).toEqual({
    exitCode: 0,
    said: "Payments compared: 0, put right: 0, left for you: 0.\n",
  });
});

test("while the service runs, it only compares and says so", async () => {
  const service = await startService();
  try {
    const args = ["--sandbox", "--data", service.dataDir];
    expect(run(...args)).toEqual({
      exitCode: 0,
      said: expect.stringMatching(/^Payments compared: 0, .*The service is running: .*Its own bank/s),
    });
  } finally {
    await service[Symbol.asyncDispose]();
  }
});

test("with a running service paid through Stripe: exits with 1 and both amounts when something is unresolved", async () => {
  const stage = await openStripeStage();
  try {
    const order = await stage.shop.order({ amount: 4_200, ux: "collect" });
    const means = { confirmationToken: stage.stripe.token("pays") };
    await payWith(order.redirectUrl, "", { means, nbShares: 2 });
    const command = () =>
      Bun.spawn([join(stage.service.folder, "service"), "reconcile", "--sandbox", "--config", "shop.toml"], {
        cwd: stage.service.folder,
        env: { HOME: stage.service.folder, ...stage.env },
        stdout: "pipe",
        stderr: "ignore",
      });
    const agreeing = command();
    expect(await new Response(agreeing.stdout).text()).toContain(
      "compared: 1, put right: 0, left for you: 0.",
    );
    expect(await agreeing.exited).toBe(0);
    Object.assign(stage.stripe.intents()[0] ?? {}, { status: "succeeded", amount_received: 1_500 });
    const differing = command();
    expect(await new Response(differing.stdout).text()).toContain(
      "captured at the provider, but not here (here 42.00 EUR, there 15.00 EUR)",
    );
    expect(await differing.exited).toBe(1);
  } finally {
    await stage.close();
  }
});

test("a mistyped option is refused as for a start", () => {
  const { exitCode, said } = run("--sandbx");
  expect(exitCode).toBe(78);
  expect(said).toContain("did you mean --sandbox?");
});
