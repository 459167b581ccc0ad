// A look at what is due, over a store that fails one of its claims.

import { afterEach, expect, test } from "bun:test";
import { MINUTE } from "../../../src/domain/time.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { newGroup, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let service: TestService | undefined;
afterEach(() => service?.stop());

test("a failed claim of webhooks holds up no capture that was claimed with it", async () => {
  const failed: string[] = [];
  service = await startService({
    withStore: (store) => ({
      ...store,
      async claimJobs(kinds, ...claim) {
        if (!kinds.includes("deliver") || failed.length > 2) return store.claimJobs(kinds, ...claim);
        failed.push(...kinds);
        throw new StoreFailure("unreachable");
      },
    }),
  });
  const { id } = await newGroup(service, { type: "standard" });
  for (let looks = 0; looks < 4; looks++) await service.settle().catch(() => undefined);
  // Far sooner than the leases of what was claimed end.
  await service.turnBy(MINUTE);
  expect(failed).toEqual(["deliver", "deliver", "deliver"]);
  expect(await read(service, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
});
