// Query of a cluster of tests in a process of its own, which prints the rows as psql does with -At: a test waits for it in
// line.

/** Its text is the program: it sees nothing of this module. */
async function printRows(): Promise<void> {
  const [path, username, database, query = ""] = process.argv.slice(1);
  const sql = new Bun.SQL({ adapter: "postgres", path, username, database, max: 1 });
  try {
    const rows: readonly (readonly unknown[])[] = await sql.unsafe(query).simple().values();
    for (const row of rows) process.stdout.write(`${row.map((value) => value ?? "").join("|")}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await sql.close();
  }
}

/** Arguments of Bun; `path` is the socket. */
export function querying(path: string, user: string, database: string, sql: string): readonly string[] {
  return ["-e", `await (${printRows})()`, path, user, database, sql];
}
