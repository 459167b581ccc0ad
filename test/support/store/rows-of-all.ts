// Rows for the tables that an exercise of the store leaves empty, so that something moves in each of them.

import { Database } from "bun:sqlite";

const ROWS = `
  INSERT INTO invitations VALUES ('ord_1', 'inv_1', 'f@shop.example', 'Fay');
  INSERT INTO payouts VALUES ('po_1', 'pl_one', 'EUR', 20, 10, -5, 95, 95);
  INSERT INTO balance_entries VALUES (7, 'pl_one', 'EUR', 'ord_1', 2, 'capture', 15, 100, 'po_1');
  INSERT INTO endpoints VALUES ('pl_one', 'https://shop.example/hook', 'paused', 1, 3, 'refused', 5, 6);
  INSERT INTO hashed_idempotency VALUES (1, 7, 'POST /v1/orders', 'hashed', 'f', 'ord_1', 200, '{"a":1}', 3);
  INSERT INTO earlier_idempotency VALUES ('POST /v1/orders', 'earlier', 'f', 'ord_1', 200, '{"a":1}', 3);
  INSERT INTO scoring_counts VALUES (3, 'pl_one', 'hash', 20000, 'ord_1', 2, NULL);
  INSERT INTO erasures VALUES ('ord_1', 12);
  INSERT INTO sent_invitations VALUES ('inv_1', 'pl_one', 'captain', 'address', 4);
  INSERT INTO refused_invitations VALUES ('pl_one', 'address');
  INSERT INTO audit_retention VALUES ('', 1);
  INSERT INTO members VALUES ('mem_1', 'Olga@shop.example', '{"all":"owner"}', 5);
  INSERT INTO passkeys VALUES ('pk_1', 'mem_1', 'key', 2, '["usb"]', 5, 6);
  INSERT INTO member_invitations VALUES ('mem_1', 'invitation', 9);
  INSERT INTO member_sessions VALUES ('ses_1', 'session', 'mem_1', 'pk_1', 5, 6, 7);
  INSERT INTO conversion VALUES ('pl_one', 20000, 'md_1', 'opened', 12);`;

/** The file has the orders of an exercise, and nothing has it open. */
export function addRowsToAll(path: string): void {
  const database = new Database(path, { readwrite: true });
  database.run("PRAGMA foreign_keys = OFF");
  database.run(ROWS);
  database.close();
}
