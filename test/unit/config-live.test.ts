// What a live start asks of its configuration, and a sandbox does not.

import { describe, expect, test } from "bun:test";
import { linesOf, PLATFORM_ID, platformText } from "./config-text.ts";

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
    ["http://shop.example/hook", "http is for the sandbox only"],
    ["https://localhost/hook", "a private address is for the sandbox only"],
    ["https://api.localhost./hook", "a private address is for the sandbox only"],
    ["https://127.1/hook", "a private address is for the sandbox only"],
    ["https://2130706433/", "a private address is for the sandbox only"],
    ["https://0x7f000001/", "a private address is for the sandbox only"],
    ["https://[::ffff:7f00:1]/", "a private address is for the sandbox only"],
    ["https://[::1]:8443/", "a private address is for the sandbox only"],
    ["https://10.1.2.3/", "a private address is for the sandbox only"],
    ["https://169.254.169.254/latest", "a private address is for the sandbox only"],
    ["https://①②⑦.0.0.1/", "a private address is for the sandbox only"],
  ])("T8: refuses %s, which the sandbox allows", (url, reason) => {
    const lines = linesOf(platformText(`notify_url = "${url}"`, live), {}, "live");
    expect(lines).toContain(`config.toml:6: platforms[0].notify_url: must be an https address; ${reason}`);
    expect(linesOf(platformText(`notify_url = "${url}"`))).toEqual([]);
  });
});
