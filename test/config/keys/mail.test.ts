// Keys of [platforms.mail]: the parsed URL of a mail server, refused values, and no password in any config error.

import { describe, expect, test } from "bun:test";
import { sendsMail } from "../../../src/config/config.ts";
import type { Mode } from "../../../src/config/read/reading.ts";
import { configOf, linesOf, platformOf, platformText, SECRET_KEY } from "../../support/config/config-text.ts";

const env = (url: string) => ({
  env: {
    SMTP: url,
    SECRET: SECRET_KEY,
    LIVE: SECRET_KEY.replace("test", "live"),
    WEBHOOK: `whsec_${"A".repeat(43)}=`,
  },
});
/** Its lines are 6 and 7, what is given follows on line 8. */
const mailText = (more = "", from = '"pay@shop.example"') =>
  platformText(`[platforms.mail]\nfrom = ${from}\n${more}`);
const BY_ENV = 'smtp_url = "env:SMTP"';

describe("a mail server", () => {
  test.each([
    ["smtps://mail.example", { host: "mail.example", port: 465, isSecure: true }],
    ["smtp://mail.example/", { host: "mail.example", port: 587, isSecure: false }],
    ["smtp://10.0.0.7:25", { host: "10.0.0.7", port: 25, isSecure: false }],
    ["smtps://[2001:db8::1]:4465", { host: "2001:db8::1", port: 4465, isSecure: true }],
    [
      "smtps://shop%40mail.example:p%3Aw%2F%C3%A9@mail.example",
      {
        host: "mail.example",
        port: 465,
        isSecure: true,
        login: { user: "shop@mail.example", password: "p:w/é" },
      },
    ],
  ])("%s", (url, server) => {
    expect(platformOf(mailText(BY_ENV), env(url)).mail).toEqual({
      from: "pay@shop.example",
      timeZone: "UTC",
      server,
    });
  });

  test.each([
    "mail.example:465",
    "https://mail.example",
    "smtps://",
    "smtps://user@mail.example",
    "smtps://:canary@mail.example",
    "smtps://user:canary%ff@mail.example",
    "smtps://user:canary@mail.example/path",
    "smtps://user:canary@mail.example?tls=no",
    "smtps://user:canary@mail.example:99999",
  ])("F33, T29: %s is refused without being shown", (url) => {
    const lines = linesOf(mailText(BY_ENV), env(url));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toStartWith(
      "config.toml:8: platforms[0].mail.smtp_url: must be smtps://USER:PASSWORD@HOST",
    );
    expect(lines[0]).not.toContain("canary");
  });

  test("T30: a URL in plain text wants a file for its owner alone", () => {
    const text = mailText('smtp_url = "smtps://user:canary@mail.example"');
    expect(linesOf(text, { fileMode: 0o600 })).toEqual([]);
    const [line, ...others] = linesOf(text);
    expect(line).toContain("platforms[0].mail.smtp_url: a secret stands here in plain text");
    expect([line, ...others].join()).not.toContain("canary");
  });
});

describe("who writes, and when it is", () => {
  test("all keys", () => {
    const text = mailText(`${BY_ENV}\nreply_to = "hello@shop.example"\ntime_zone = "Europe/Paris"`);
    expect(platformOf(text, env("smtps://mail.example")).mail).toMatchObject({
      from: "pay@shop.example",
      replyTo: "hello@shop.example",
      timeZone: "Europe/Paris",
    });
  });

  test.each([
    ['"Shop <pay@shop.example>"'],
    ['"pay@shop.example, other@shop.example"'],
    ['"pay@shop.example\\nBcc: all@shop.example"'],
    ['"pay"'],
    ["1"],
  ])("a sender is one plain address, not %s", (from) => {
    expect(linesOf(mailText("", from))).toEqual([
      expect.stringMatching(/^config\.toml:7: platforms\[0\]\.mail\.from: must be an e-mail address such as/),
    ]);
  });

  test("a time zone exists", () => {
    expect(linesOf(mailText('time_zone = "Europe/Atlantis"'))).toEqual([
      expect.stringContaining('mail.time_zone: must be the name of a time zone such as "Europe/Paris"'),
    ]);
  });

  test("without from there is no sender", () => {
    expect(linesOf(platformText("[platforms.mail]"))).toEqual([
      expect.stringContaining("platforms[0].mail.from: is missing"),
    ]);
  });
});

describe("who is written to", () => {
  const live = (text: string) =>
    text.replace('["env:SECRET"]', '["env:LIVE"]').replace("[[platforms]]", SERVER);
  const SERVER = '[server]\npublic_url = "https://pay.example"\n[[platforms]]';

  test("a live platform needs a server, a sandbox does not", () => {
    expect(linesOf(mailText())).toEqual([]);
    expect(linesOf(live(mailText()), env(""), "live")).toContainEqual(
      expect.stringContaining("platforms[0].mail.smtp_url: is missing"),
    );
  });

  test.each<[Mode, string, boolean]>([
    ["sandbox", platformText(), true],
    ["sandbox", mailText(), true],
    ["sandbox", mailText(BY_ENV), true],
  ])("%s", (mode, text, sends) => {
    const config = configOf(text, env("smtps://mail.example"), mode);
    expect(config.platforms.map((platform) => sendsMail(config, platform))).toEqual([sends]);
  });

  test("live: only with a server", () => {
    const platform = platformOf(mailText(BY_ENV), env("smtps://mail.example"));
    const { mail, ...silent } = platform;
    expect(sendsMail({ mode: "live" }, platform)).toBe(true);
    expect(sendsMail({ mode: "live" }, silent)).toBe(false);
  });
});
