// Requirements of live operation on a configuration, which a sandbox does not have.

import { describe, expect, test } from "bun:test";
import { linesOf, PLATFORM_ID, platformText } from "../support/config/config-text.ts";

describe("live operation", () => {
  const live = {
    id: `"${PLATFORM_ID}"`,
    secret_keys: `["sha256:${"a".repeat(64)}"]`,
  };

  test("refuses a missing public_url, the sandbox provider, and a widget that no page may show", () => {
    const text = platformText(
      `public_keys = ["pk_live_${"p".repeat(22)}"]\nprovider.collect = "frame"`,
      live,
    );
    expect(linesOf(text, {}, "live")).toEqual([
      "config.toml:1: server.public_url: is missing; it must be an https origin such as https://shop.example",
      "config.toml:1: platforms[0].frame_origins: the public keys are for the widget, and the widget shows only in pages of these origins: name at least one",
      'config.toml:7: platforms[0].provider.name: the provider "sandbox" moves no money and is refused in live operation; use "stripe", or start with --sandbox',
    ]);
  });

  test.each([
    ["http://shop.example/hook", "must be an https URL"],
    ["https://localhost/hook", "must not be a private, loopback or otherwise special address"],
    ["https://api.localhost./hook", "must not be a private, loopback or otherwise special address"],
    ["https://127.1/hook", "must not be a private, loopback or otherwise special address"],
    ["https://2130706433/", "must not be a private, loopback or otherwise special address"],
    ["https://0x7f000001/", "must not be a private, loopback or otherwise special address"],
    ["https://[::ffff:7f00:1]/", "must not be a private, loopback or otherwise special address"],
    ["https://[::1]:8443/", "must not be a private, loopback or otherwise special address"],
    ["https://10.1.2.3/", "must not be a private, loopback or otherwise special address"],
    ["https://169.254.169.254/latest", "must not be a private, loopback or otherwise special address"],
    ["https://①②⑦.0.0.1/", "must not be a private, loopback or otherwise special address"],
  ])("T8: refuses %s, which the sandbox allows", (url, reason) => {
    const lines = linesOf(platformText(`notify_url = "${url}"`, live), {}, "live");
    expect(lines).toContain(`config.toml:6: platforms[0].notify_url: ${reason} (only --sandbox takes any)`);
    expect(linesOf(platformText(`notify_url = "${url}"`))).toEqual([]);
  });

  test("what is no address at all is refused without a word of the sandbox", () => {
    expect(linesOf(platformText('frame_origins = ["*"]', live), {}, "live")).toContain(
      "config.toml:6: platforms[0].frame_origins[0]: must be an https URL",
    );
  });

  test("T8: webhooks go to port 443, and to others that are listed", () => {
    const url = 'notify_url = "https://shop.example:8443/hook"';
    expect(linesOf(platformText(url, live), {}, "live")).toContain(
      "config.toml:6: platforms[0].notify_url: must use port 443; others are listed as ports in [platforms.webhooks]",
    );
    const listed = linesOf(platformText(`${url}\nwebhooks.ports = [8443]`, live), {}, "live");
    expect(listed.filter((line) => line.includes("notify_url"))).toEqual([]);
  });
});
