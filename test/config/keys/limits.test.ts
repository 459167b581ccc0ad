// Keys of rate limits and trusted proxies (T22, T26, T28).

import { describe, expect, test } from "bun:test";
import { configOf, linesOf, PLATFORM_ID, platformText } from "../../support/config/config-text.ts";

const server = (line: string) => `[server]\n${line}\n${platformText()}`;

describe("T28: trusted_proxies", () => {
  test.each(["10.0.0.7", "10.0.0.0/8", "::1", "2001:db8::/32", "::ffff:10.0.0.1"])("takes %s", (range) => {
    expect(configOf(server(`trusted_proxies = ["${range}"]`)).trustedProxies).toEqual([range]);
  });

  test.each([
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "::ffff:10.0.0.0/104",
    "127.1",
    "0x7f000001",
    "proxy.example",
    "fe80::1%eth0",
    "*",
    "",
  ])("refuses %p, with its line", (range) => {
    expect(linesOf(server(`trusted_proxies = ["${range}"]`))).toEqual([
      expect.stringMatching(
        /^config\.toml:2: server\.trusted_proxies\[0\]: must be the IP address of a proxy/,
      ),
    ]);
  });
});

describe("limits", () => {
  test("of keys hold in live operation, unless told otherwise; a sandbox takes what comes", () => {
    const live = { id: `"${PLATFORM_ID}"`, secret_keys: `["sha256:${"a".repeat(64)}"]` };
    const stripe =
      'provider = { name = "stripe", secret_key = "env:S", publishable_key = "pk_live_0123456789abcdef", webhook_secret = "env:W" }';
    const env = { S: "sk_live_0123456789abcdef", W: "whsec_0123456789abcdef" };
    const text = (line: string) =>
      `[server]\npublic_url = "https://pay.example"\n${platformText(`${stripe}\n${line}`, live)}`;
    const perKey = (line: string) => {
      const sources = { env: { ...env, WEBHOOK: `whsec_${Buffer.alloc(32, 7).toString("base64")}` } };
      return configOf(text(line), sources, "live").platforms[0]?.limits?.requestsPerKey;
    };
    expect(perKey("")).toBe(60_000);
    expect(perKey("limits.requests_per_key = 0")).toBe(0);
    expect(configOf(platformText()).platforms[0]?.limits).not.toHaveProperty("requestsPerKey");
  });

  test.each([
    ["limits.requests_per_address = -1", "server.limits.requests_per_address: must be a whole number"],
    ["limits.requests_per_key = 1", "server.limits.requests_per_key: unknown key in [server.limits]"],
  ])("refuses %s", (line, configError) => {
    expect(linesOf(server(line))).toEqual([expect.stringContaining(configError)]);
  });
});
