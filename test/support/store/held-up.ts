// Wait for connections that are held up by locks of one that a test has. Other databases of the cluster, and a replica's own
// work besides the test's, may wait for locks at any time: they do not count.

import type { SQL } from "bun";
import { until } from "../binary/shop.ts";

/** Waits until so many connections wait for what the one that `holder` is has locked. */
export async function untilHeldUp(holder: SQL, count = 1): Promise<void> {
  await until(`${count} to wait for a lock`, async () => {
    const waiting: readonly unknown[] =
      await holder`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
    return waiting.length >= count ? true : undefined;
  });
}
