// Webhook endpoints and the health of each, as rows. What a state means for the next attempt is not known here.

import type { Endpoint, EndpointFilter, EndpointPage } from "../../ports/webhook-events.ts";
import { endpoints } from "./schema.ts";
import { assigned, inserting, parametersOf, selected, toJson } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

type Row = typeof endpoints.$inferSelect;
type Reading = Pick<Transaction, "rows">;

const SELECT = `SELECT ${selected(endpoints, "e")} FROM endpoints AS e`;
const SAVE = inserting(endpoints, {
  rest: `ON CONFLICT (platform_id, url) DO UPDATE SET ${assigned(endpoints, ["platformId", "url"]).replaceAll("r.", "excluded.")}`,
});

export async function findEndpoint(
  { rows }: Reading,
  platformId: string,
  url: string,
): Promise<Endpoint | undefined> {
  const [row] = await rows<Row>(`${SELECT} WHERE platform_id = $1 AND url = $2`, [platformId, url]);
  return row && toEndpoint(row);
}

/** What an endpoint is known by. */
export type EndpointAddress = { readonly platformId: string; readonly url: string };

/** Resolves with what finds one of them, if it is known. */
export async function readEndpoints(
  { rows }: Reading,
  addresses: readonly EndpointAddress[],
): Promise<(address: EndpointAddress) => Endpoint | undefined> {
  const found = await rows<Row>(
    `${SELECT} WHERE (platform_id, url) IN (
       SELECT a."platformId", a.url FROM json_to_recordset($1::text::json) AS a ("platformId" text, url text))`,
    [toJson(addresses)],
  );
  return ({ platformId, url }) => {
    const row = found.find((endpoint) => endpoint.platformId === platformId && endpoint.url === url);
    return row && toEndpoint(row);
  };
}

export async function saveEndpoint({ run }: Transaction, endpoint: Endpoint): Promise<void> {
  const row = { ...endpoint, failure: endpoint.failure ?? null };
  await run(SAVE, parametersOf(endpoints, [row]));
}

export async function endpointPage(
  { rows }: Reading,
  { platformId, limit, after = "", state }: EndpointFilter,
): Promise<EndpointPage> {
  const found = await rows<Row>(
    `${SELECT} WHERE platform_id = $1 AND url > $2 AND ($3 = '' OR state = $3) ORDER BY url LIMIT $4::bigint`,
    [platformId, after, state ?? "", limit + 1],
  );
  return { endpoints: found.slice(0, limit).map(toEndpoint), hasMore: found.length > limit };
}

/** Deletes up to `limit` healthy ones not used since then; resolves with how many. */
export async function pruneEndpoints({ rows }: Transaction, before: number, limit: number): Promise<number> {
  const gone = await rows(
    `DELETE FROM endpoints WHERE (platform_id, url) IN (
       SELECT platform_id, url FROM endpoints WHERE state = 'healthy' AND seen_at < $1::bigint LIMIT $2::bigint)
     RETURNING url`,
    [before, limit],
  );
  return gone.length;
}

function toEndpoint(row: Row): Endpoint {
  return { ...row, failure: row.failure ?? undefined };
}
