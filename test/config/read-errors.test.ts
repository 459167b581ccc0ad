// Config errors: tables of wrong texts with the exact lines that are printed, and many errors at once (F33).

import { describe, expect, test } from "bun:test";
import { configErrorLines } from "../../src/config/read/config-error.ts";
import { linesOf, MODULE_ID, PUBLIC_KEY, platformText } from "../support/config/config-text.ts";

const MODULE = `[[platforms.modules]]\nid = "${MODULE_ID}"\nname = "M"`;
const minutesTo = (max: number, min: number) => `must be a whole number from ${min} to ${max} (minutes), not`;

describe("F33: one wrong value gives one config error with its line", () => {
  // What is written stands on line 6, below the five lines of a right platform.
  test.each([
    ["delay_minutes = 0", `delay_minutes: ${minutesTo(8640, 1)} 0`],
    ["delay_minutes = 8641", `delay_minutes: ${minutesTo(8640, 1)} 8641`],
    ["delay_minutes = 60.0", `delay_minutes: ${minutesTo(8640, 1)} the fraction 60.0`],
    ["delay_minutes = 1.5", `delay_minutes: ${minutesTo(8640, 1)} the fraction 1.5`],
    ['delay_minutes = "60"', `delay_minutes: ${minutesTo(8640, 1)} "60"`],
    ["delay_minutes = 1979-05-27", `delay_minutes: ${minutesTo(8640, 1)} a date`],
    ["completion_delay_minutes = 1441", `completion_delay_minutes: ${minutesTo(1440, 0)} 1441`],
    ["last_notice_minutes = 8640", `last_notice_minutes: ${minutesTo(8639, 1)} 8640`],
    ["min_share = 0", "min_share: must be a whole number from 1 to 99999999, not 0"],
    [
      "min_share = 9223372036854775807",
      "min_share: must be a whole number from 1 to 99999999, not 9223372036854775807",
    ],
    ['two_phase_commit = "yes"', 'two_phase_commit: must be true or false, not "yes"'],
    ['locale = "pt"', 'locale: must be one of "en", "fr", "de", "es", "it", "nl", not "pt"'],
    [
      'ux = "colect"',
      'ux: must be one of "single", "collect", "picking", not "colect"; did you mean "collect"?',
    ],
    ["type = []", 'type: must be one of "direct", "standard", not an empty list'],
    [
      'currencies = "EUR"',
      'currencies: must be a list of at least one, each an ISO 4217 currency code in capitals such as "EUR", not "EUR"',
    ],
    [
      "currencies = []",
      'currencies: must be a list of at least one, each an ISO 4217 currency code in capitals such as "EUR", not an empty list',
    ],
    [
      'currencies = ["EUR", "eur"]',
      'currencies[1]: must be an ISO 4217 currency code in capitals such as "EUR", not "eur"',
    ],
    ['currencies = ["EUR", "EUR"]', "currencies[1]: stands twice in this list"],
    ['notify_url = "shop.example"', "notify_url: must be an http or https URL"],
    ['notify_url = "https:shop.example"', "notify_url: must be an http or https URL"],
    ['notify_url = "file:///etc/passwd"', "notify_url: must be an http or https URL"],
    ['notify_url = "https://a b.example"', "notify_url: must be an http or https URL"],
    ['success_url = "https://a.example/ "', "success_url: must be an http or https URL"],
    [
      `success_url = "https://a.example/${"x".repeat(2031)}"`,
      "success_url: must have at most 2048 characters, not 2049",
    ],
    ['cancel_url = "https://u:p@a.example"', "cancel_url: must not carry a user name or a password"],
    [
      'frame_origins = ["https://*.example"]',
      "frame_origins[0]: must be an https origin such as https://shop.example; write every host out, without *",
    ],
    [
      'frame_origins = ["https://a.example/shop"]',
      "frame_origins[0]: must be an https origin such as https://shop.example; write nothing behind the host",
    ],
    [
      'contact_email = "Shop <help@shop.example>"',
      'contact_email: must be an e-mail address such as help@shop.example, not "Shop <help@shop.example>"',
    ],
    [
      'contact_phone = "01 23 45 67 89"',
      'contact_phone: must be a phone number with its country such as +33 1 23 45 67 89, not "01 23 45 67 89"',
    ],
    ['contact_url = "javascript:alert(1)"', "contact_url: must be an http or https URL"],
    [
      'webhooks.signature_header = "Webhook-Id"',
      'webhooks.signature_header: must be a header name such as Service-Signature that nothing else uses, not "Webhook-Id"',
    ],
    [
      'webhooks.payload = "ful"',
      'webhooks.payload: must be one of "small", "full", not "ful"; did you mean "full"?',
    ],
    ["webhooks = true", "webhooks: must be a table [platforms.webhooks], not true"],
    ['provider.name = "paypal"', 'provider.name: must be one of "sandbox", "stripe", not "paypal"'],
    ['currency = "EUR"', "currency: unknown key in [[platforms]]; did you mean currencies?"],
    ["port = 80", "port: unknown key in [[platforms]]; it belongs in [server]"],
    [
      "webhooks.proxy = 1",
      "webhooks.proxy: unknown key in [platforms.webhooks]; [platforms.webhooks] knows events, payload, signature_header, signatures, ports",
    ],
    ['"odd key".x = 1', /^"odd key": unknown key in \[\[platforms\]\]; \[\[platforms\]\] knows id, name, /],
    ["__proto__ = 1", /^__proto__: unknown key in \[\[platforms\]\]; /],
    [
      `default_modules = ["${MODULE_ID}"]`,
      `default_modules[0]: "${MODULE_ID}" is none of this platform's [[platforms.modules]]; it has none`,
    ],
    [
      `${MODULE}\nimage = "https://images.example/a.png"`,
      "modules[0].image: its host is not among image_origins; add https://images.example",
      9,
    ],
    [`${MODULE}\nposition = -1`, "modules[0].position: must be a whole number from 0 to 1000, not -1", 9],
    [
      `${MODULE}\n${MODULE}`,
      "modules[1].id: this module id stands already on line 7 (platforms[0].modules[0].id)",
      10,
    ],
    [
      `${MODULE}\n[[platforms.modules]]\n\nid = "${MODULE_ID.replace("b", "c")}"`,
      "modules[1].name: is missing; it must be a text of 1 to 255 characters on one line",
      9,
    ],
  ] as readonly (readonly [string, string | RegExp, number?])[])("%s", (written, message, line = 6) => {
    const lines = linesOf(platformText(written));
    expect(lines).toHaveLength(1);
    const prefix = `config.toml:${line}: platforms[0].`;
    expect(lines[0]).toStartWith(prefix);
    const rest = lines[0]?.slice(prefix.length) ?? "";
    if (typeof message === "string") expect(rest).toBe(message);
    else expect(rest).toMatch(message);
  });

  test.each([
    [
      "",
      ["config.toml:1: platforms: is missing; it must be a list of at least one, each a table [[platforms]]"],
    ],
    [
      "[platforms]\nid = 1",
      ["config.toml:1: platforms: must be a list of at least one, each a table [[platforms]], not a table"],
    ],
    [
      `[servers]\nport = 1\n${platformText()}`,
      ["config.toml:1: servers: unknown key in the file; did you mean server?"],
    ],
    [
      `[server]\nport = 0\npublic_url = "https://x.example/pay"\nnamespace = "a-b"\nselector_prefix = "service"\n${platformText()}`,
      [
        "config.toml:2: server.port: must be a whole number from 1 to 65535, not 0",
        "config.toml:3: server.public_url: must be an https origin such as https://shop.example; write nothing behind the host",
        'config.toml:4: server.namespace: must be a JavaScript name such as Service, not "a-b"',
        'config.toml:5: server.selector_prefix: must be the beginning of a CSS id or class selector, such as #service-, not "service"',
      ],
    ],
    [
      `[server]\nhost = "my host"\n${platformText()}`,
      ['config.toml:2: server.host: must be an IP address or a host name, such as 127.0.0.1, not "my host"'],
    ],
    [
      '\n\n[[platforms]]\nnmae = "Shop"',
      [
        "config.toml:3: platforms[0].id: is missing; it must be pl_ and a UUID in lower case, such as pl_01980d3c-6f00-7000-8000-0123456789ab",
        "config.toml:3: platforms[0].secret_keys: is missing; it must be a list of at least one, each a secret key: env:NAME or file:PATH where one stands, sha256:HEX of one, or sk_… itself",
        "config.toml:3: platforms[0].webhook_keys: is missing; it must be a list of at least one, each a webhook key: env:NAME or file:PATH where one stands, or whsec_… itself",
        "config.toml:4: platforms[0].nmae: unknown key in [[platforms]]; did you mean name?",
      ],
    ],
    ["[server]\n[server]\n", ["config.toml:2: this key or table stands twice"]],
    ["a = [1,\n", ["config.toml:2: this is not TOML: invalid value"]],
  ])("%j", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

describe("F33: all config errors at once", () => {
  test("of both platforms, their modules and the server, in the order of the file", () => {
    const first = platformText(`public_keys = ["${PUBLIC_KEY}"]\n${MODULE}\nposition = "1"`, {
      locale: '"xx"',
    });
    const second = platformText(`public_keys = ["${PUBLIC_KEY}"]\nfoo_bar = 1`);
    expect(linesOf(`[server]\nprot = 80\n${first}\n${second}\n`)).toEqual([
      "config.toml:2: server.prot: unknown key in [server]; did you mean port?",
      'config.toml:8: platforms[0].locale: must be one of "en", "fr", "de", "es", "it", "nl", not "xx"',
      'config.toml:13: platforms[0].modules[0].position: must be a whole number from 0 to 1000, not "1"',
      "config.toml:15: platforms[1].id: this platform id stands already on line 4 (platforms[0].id)",
      "config.toml:17: platforms[1].secret_keys[0]: this secret key stands already on line 6 (platforms[0].secret_keys[0])",
      "config.toml:18: platforms[1].webhook_keys[0]: this webhook key stands already on line 7 (platforms[0].webhook_keys[0])",
      "config.toml:19: platforms[1].public_keys[0]: this public key stands already on line 9 (platforms[0].public_keys[0])",
      expect.stringMatching(/^config\.toml:20: platforms\[1\]\.foo_bar: unknown key in \[\[platforms\]\]/),
    ]);
  });

  test("syntax errors come with the others; keys on a broken line are not reported as missing", () => {
    const text = platformText('name = "again"\nlocale = "en\nux = 7', { id: "pl_1" });
    expect(linesOf(text)).toEqual([
      "config.toml:2: this is not TOML: invalid value",
      "config.toml:6: this key or table stands twice",
      "config.toml:7: this is not TOML: a text is not closed on its line, or holds a control character",
      'config.toml:8: platforms[0].ux: must be one of "single", "collect", "picking", not 7',
    ]);
  });

  test("a hopeless file ends after twenty syntax errors", () => {
    const text = Array.from({ length: 50 }, (_, index) => `a${index} = nothing`).join("\n");
    expect(linesOf(text)).toHaveLength(20);
  });
});

test("config errors are printed in the order of the file, without an empty key", () => {
  const configErrors = [
    { line: 12, key: "platforms[0].name", message: "is wrong" },
    { line: 3, key: "", message: "this is not TOML" },
  ];
  expect(configErrorLines("my.toml", configErrors)).toEqual([
    "my.toml:3: this is not TOML",
    "my.toml:12: platforms[0].name: is wrong",
  ]);
});
