// Keys of [server.tls]: certificate and key are read at the start, and every error in them is named.

import { describe, expect, test } from "bun:test";
import { configOf, linesOf, platformText, SOURCES } from "../../support/config/config-text.ts";
import {
  AUTHORITY,
  CERTIFICATE,
  CERTIFICATE_KEY,
  MAIL_CERTIFICATE_KEY,
} from "../../support/notifications/certificate.ts";

const FILES: Readonly<Record<string, string>> = {
  "chain.pem": `${CERTIFICATE}\n${AUTHORITY}\n`,
  "key.pem": CERTIFICATE_KEY,
  "other.pem": MAIL_CERTIFICATE_KEY,
  "broken.pem": CERTIFICATE.replace("MIIB", "AAAA"),
};
const sources = { ...SOURCES, readFile: (path: string) => FILES[path] ?? "" };

function text(certificate: string, key: string): string {
  const tls = `[server.tls]\ncertificate = "file:${certificate}"\nkey = "file:${key}"\n\n`;
  return `${tls}${platformText()}`;
}

describe("[server.tls]", () => {
  test("a chain and its key are taken, and pages are then reached by https", () => {
    const { tls, publicUrl } = configOf(text("chain.pem", "key.pem"), sources);
    expect(tls?.key).toBe(CERTIFICATE_KEY);
    expect(publicUrl).toStartWith("https://");
  });

  test.each([
    [
      "the key of another certificate",
      "chain.pem",
      "other.pem",
      /^config.toml:3: server.tls.key: is not the key of this certificate/,
    ],
    [
      "a damaged certificate",
      "broken.pem",
      "key.pem",
      /^config.toml:2: server.tls.certificate: holds no certificate/,
    ],
    [
      "a key for a certificate",
      "key.pem",
      "key.pem",
      /^config.toml:2: server.tls.certificate: must be a certificate in PEM/,
    ],
    [
      "an empty file",
      "nothing.pem",
      "key.pem",
      /^config.toml:2: server.tls.certificate: must be a certificate in PEM/,
    ],
  ])("%s is a config error", (_, certificate, key, configError) => {
    expect(linesOf(text(certificate, key), sources)).toEqual([expect.stringMatching(configError)]);
  });
});
