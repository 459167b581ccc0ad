// History of every job's row, with the replica that made each change: kept by triggers from when it is asked for.

import type { ReplicaStage } from "./stage.ts";

/** A change of the lead is part of it. */
export function keepJobHistory({ query }: ReplicaStage): void {
  query(`CREATE TABLE job_history (
      number bigserial PRIMARY KEY, who text DEFAULT session_user, made bigint DEFAULT txid_current(), act text, was json, became json
    );
    CREATE FUNCTION keep_history() RETURNS trigger AS $$ BEGIN
      INSERT INTO job_history (act, was, became) VALUES (TG_ARGV[0] || lower(TG_OP), to_json(OLD), to_json(NEW));
      RETURN NULL;
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER history AFTER INSERT OR UPDATE OR DELETE ON jobs
      FOR EACH ROW EXECUTE FUNCTION keep_history('job ');
    CREATE TRIGGER history AFTER UPDATE ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_history('order ');
    CREATE TRIGGER history AFTER UPDATE ON leader
      FOR EACH ROW WHEN (old.epoch <> new.epoch) EXECUTE FUNCTION keep_history('lead ')`);
}

/**
 * Since another took the lead: the others' changes, and those of the earlier leader that only a leader may make. A follower
 * asks for jobs, and for those that exist once more, and ends one with the change of its order that says what came of it.
 */
export function changesOf({ query }: ReplicaStage, earlier: string) {
  const since =
    "number > (SELECT max(number) FROM job_history WHERE act = 'lead update') AND act LIKE 'job %'";
  const led = ["leased_until", "epoch", "key_number", "last_error"];
  const differs = led.map((column) => `was->>'${column}' IS DISTINCT FROM became->>'${column}'`).join(" OR ");
  const counted = "was->>'attempts' <> became->>'attempts' AND became->>'attempts' <> '0'";
  const ended = `EXISTS (SELECT 1 FROM job_history AS o
    WHERE o.made = h.made AND o.act = 'order update' AND o.was->>'id' = h.was->>'order_id')`;
  const stale = query(`SELECT row_to_json(h)::text FROM job_history AS h WHERE ${since} AND who = '${earlier}'
    AND (act = 'job delete' AND NOT ${ended} OR act = 'job update' AND (${differs} OR ${counted}))`);
  const ofOthers = query(`SELECT count(*) FROM job_history WHERE ${since} AND who <> '${earlier}'`);
  return { ofOthers: Number(ofOthers), stale: stale.split("\n").filter(Boolean) };
}
