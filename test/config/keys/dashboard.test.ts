// Keys of [dashboard]: an address that passkeys can belong to, and the bounds of its times.

import { describe, expect, test } from "bun:test";
import { configOf, linesOf, platformText } from "../../support/config/config-text.ts";

function text(dashboard: string, server = ""): string {
  return `[dashboard]\n${dashboard}\n[server]\n${server}\n${platformText()}`;
}

describe("[dashboard]", () => {
  test.each([
    'url = "https://10.0.0.1"',
    'url = "https://[2001:db8::1]"',
    'url = "https://desk.example/path"',
    "idle_minutes = 4",
    "idle_minutes = 1441",
    "session_hours = 0",
    "session_hours = 169",
    "audit_days = 7",
    "audit_days = 3651",
    'support_refund = "1"',
  ])("%s is refused at its line", (line) => {
    expect(linesOf(text(line))).toEqual([expect.stringMatching(/^config\.toml:2: dashboard\./)]);
  });

  test("without an address of its own it needs a host name in public_url", () => {
    expect(linesOf(text("", 'public_url = "https://10.0.0.1"'))).toEqual([
      expect.stringContaining("must have a host name: browsers keep no passkeys for an IP address"),
    ]);
  });

  test("audit_days become milliseconds, and are no key of a platform", () => {
    expect(configOf(text("audit_days = 30")).dashboard?.keepAuditMs).toBe(30 * 86_400_000);
    expect(linesOf(platformText("audit_days = 30"))).toEqual([expect.stringContaining("[dashboard]")]);
  });

  test("in live operation there is none without the table", () => {
    const live = { SECRET: `sk_live_${"s".repeat(43)}` };
    const lines = linesOf(platformText(), { env: live }, "live");
    expect(lines.filter((line) => line.includes("dashboard"))).toEqual([]);
    expect(configOf(platformText()).dashboard?.url).toBe("http://localhost:8080");
  });
});
