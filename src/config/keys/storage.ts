// Keys of the [storage] table: the database, where it is not a file in the data directory.

import { resolve } from "node:path";
import type { Place } from "../read/reading.ts";
import { hiddenText, whyUnreadable } from "../read/secret.ts";
import { required, table } from "../read/table.ts";

const URL_OF_POSTGRES = /^postgres(ql)?:\/\/\S{1,2000}$/;

export const storage = table(
  "[storage]",
  {
    url: required(
      hiddenText("a database of PostgreSQL as postgres://USER:PASSWORD@HOST/DATABASE", URL_OF_POSTGRES),
    ),
  },
  (values) => values,
  ({ url }, at) => {
    if (url !== undefined) checkAuthority(url, at.in("url"));
  },
);

/** Certificates of this system, in place of a file. */
const SYSTEM = "system";

/** The driver takes a path from the working directory. */
function checkAuthority(url: string, at: Place): void {
  const name = URL.parse(url)?.searchParams.get("sslrootcert") ?? "";
  if (name === "" || name === SYSTEM) return;
  const path = resolve(name);
  const why = whyNoAuthority(at.reading.sources.readBytes, path);
  if (why !== undefined)
    at.report(
      `sslrootcert in the URL is ${path}, which ${why}; name a file in PEM with the certificate of the server's authority, which the service's user may read`,
    );
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

function whyNoAuthority(readBytes: (path: string) => Uint8Array, path: string): string | undefined {
  const { X509Certificate } = process.getBuiltinModule("node:crypto");
  let certificates: readonly string[] | null;
  try {
    certificates = new TextDecoder().decode(readBytes(path)).match(CERTIFICATES);
  } catch (error) {
    return whyUnreadable(error);
  }
  if (certificates === null) return "holds no certificate";
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
    return undefined;
  } catch {
    return "holds a certificate that is damaged";
  }
}
