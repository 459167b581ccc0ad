// Damage to the file of a database that no process has open, page by page.

import { Database } from "bun:sqlite";
import { closeSync, openSync, readSync, writeSync } from "node:fs";

/** Overwrites the second half of the first page of this table or index. */
export function damageRoot(path: string, name: string): void {
  withRoot(path, name, (root) => ({ page: root.page, bytes: root.bytes.fill(0x5a, root.bytes.length / 2) }));
}

/** Overwrites the page of this table that holds its last rows; the first one is to have pages below it. */
export function damageLastPage(path: string, name: string): void {
  // The header of such a page ends with the number of its last child.
  withRoot(path, name, ({ bytes }) => ({
    page: bytes.readUInt32BE(8),
    bytes: Buffer.alloc(bytes.length, 0x5a),
  }));
}

type Page = { readonly page: number; readonly bytes: Buffer };

function withRoot(path: string, name: string, damage: (root: Page) => Page): void {
  const database = new Database(path, { readonly: true });
  const root = database
    .query<{ rootpage: number }, [string]>("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name);
  const size = database.query<{ page_size: number }, []>("PRAGMA page_size").get();
  database.close();
  if (root === null || size === null) throw new Error(`${path} has no ${name}`);
  const file = openSync(path, "r+");
  const offset = (page: number) => (page - 1) * size.page_size;
  const bytes = Buffer.alloc(size.page_size);
  readSync(file, bytes, 0, bytes.length, offset(root.rootpage));
  const damaged = damage({ page: root.rootpage, bytes });
  writeSync(file, damaged.bytes, 0, damaged.bytes.length, offset(damaged.page));
  closeSync(file);
}
