// Orders with open deadlines, by what the configuration must keep for them: platform, module, provider's account.

import { OPEN } from "../../../domain/financing/deadlines.ts";
import type { OwingOrders } from "../../../ports/store.ts";
import type { Drizzle } from "../prepared.ts";

type Row = {
  readonly platformId: string;
  readonly moduleId: string | null;
  readonly account: string | null;
  readonly orders: number;
};

export function readOwingOrders({ $client: database }: Drizzle): readonly OwingOrders[] {
  const rows = database
    .query<Row, [string]>(
      `SELECT platform_id AS platformId, module_id AS moduleId, details ->> '$.providerAccount' AS account,
         count(*) AS orders
       FROM orders INDEXED BY orders_owing
       WHERE is_owing = 1 AND EXISTS (
         SELECT 1 FROM json_each(financing, '$.deadlines') AS deadline
         WHERE deadline.value ->> '$.status' IN (SELECT value FROM json_each(?)))
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
    .all(JSON.stringify(OPEN));
  return rows.map(({ platformId, moduleId, account, orders }) => ({
    platformId,
    ...(moduleId !== null && { moduleId }),
    ...(account !== null && { account }),
    orders,
  }));
}
