// Certificate and key for serving https without a proxy: read from their files at the start, and checked to match each
// other.

import type { Tls } from "../config.ts";
import type { Place } from "../read/reading.ts";
import { hiddenText } from "../read/secret.ts";
import { required, table } from "../read/table.ts";

const CERTIFICATE = /^-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----\s*$/;
const KEY = /^-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[\s\S]*-----END (?:RSA |EC )?PRIVATE KEY-----\s*$/;

export const tls = table(
  "[server.tls]",
  {
    certificate: required(
      hiddenText("a certificate in PEM, followed by those that vouch for it, as file:PATH", CERTIFICATE),
    ),
    key: required(
      hiddenText("the certificate's private key in PEM, without a passphrase, as file:PATH", KEY),
    ),
  },
  ({ certificate, key }): Tls => ({ certificate, key }),
  ({ certificate, key }, at) => {
    if (certificate !== undefined && key !== undefined) checkPair(certificate, key, at);
  },
);

function checkPair(certificate: string, key: string, at: Place): void {
  const { createPrivateKey, X509Certificate } = process.getBuiltinModule("node:crypto");
  const first = readable(() => new X509Certificate(certificate));
  const own = readable(() => createPrivateKey(key));
  if (first === undefined) at.in("certificate").report("holds no certificate that can be read");
  if (own === undefined) at.in("key").report("holds no private key that can be read");
  if (first === undefined || own === undefined) return;
  if (!first.checkPrivateKey(own)) at.in("key").report("is not the key of this certificate");
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
