// The rule of web addresses (T8, T12, T19) as a table of all spellings that are known to have passed other checks, for
// every caller of the rule.

import { describe, expect, test } from "bun:test";
import { readOrderDraft } from "../../src/api/orders/create-order.ts";
import { readChange } from "../../src/api/orders/order-commands.ts";
import { isSpecialAddress, urlProblem } from "../../src/api/url.ts";
import { sendWebhook } from "../../src/notifications/webhooks/send.ts";
import { linesOf, platformText } from "../support/config/config-text.ts";

const SPECIAL = "must not be a private, loopback or otherwise special address";
const HTTPS = "must be an https URL";
const PORT = "must use port 443";
const USER = "must not carry a user name or a password";

const table: [url: string, refusal: string | undefined][] = [
  ["https://shop.example/hook", undefined],
  ["https://shop.example", undefined],
  ["https://shop.example:443/hook?platformId=pl_1&x='y'#z", undefined],
  ["HTTPS://Shop.Example/hook", undefined],
  ["https://shop.example./hook", undefined],
  ["https://bücher.example/hook", undefined],
  ["https://93.184.215.14/hook", undefined],
  ["https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook", undefined],
  ["https://localhost.shop.example/", undefined],
  ["https://internal.shop.example/", undefined],
  ["https://10.example/", undefined],
  ["https://shop.example1/", undefined],

  ["https://127.0.0.1/", SPECIAL],
  ["https://127.0.0.1./", SPECIAL],
  ["https://127.1/", SPECIAL],
  ["https://127.255.255.254/", SPECIAL],
  ["https://0x7f000001/", SPECIAL],
  ["https://0x7f.1/", SPECIAL],
  ["https://0177.0.0.1/", SPECIAL],
  ["https://017700000001/", SPECIAL],
  ["https://2130706433/", SPECIAL],
  ["https://①②⑦.0.0.1/", SPECIAL],
  ["https://１２７.0.0.1/", SPECIAL],
  ["https://127。0。0。1/", SPECIAL],
  ["https://127%2e0.0.1/", SPECIAL],
  ["https://%31%32%37.0.0.1/", SPECIAL],
  ["https://0/", SPECIAL],
  ["https://0.0.0.0/", SPECIAL],
  ["https://[::]/", SPECIAL],
  ["https://[::1]/", SPECIAL],
  ["https://[0:0:0:0:0:0:0:1]/", SPECIAL],
  ["https://[::127.0.0.1]/", SPECIAL],
  ["https://[::ffff:7f00:1]/", SPECIAL],
  ["https://[::ffff:127.0.0.1]/", SPECIAL],
  ["https://[64:ff9b::7f00:1]/", SPECIAL],
  ["https://[2002:7f00:1::]/", SPECIAL],
  ["https://[fd00:ec2::254]/", SPECIAL],
  ["https://[fe80::1]/", SPECIAL],
  ["https://10.0.0.1/", SPECIAL],
  ["https://192.168.1.1/", SPECIAL],
  ["https://169.254.169.254/latest/meta-data/", SPECIAL],
  ["https://0xa9fea9fe/", SPECIAL],
  ["https://2852039166/", SPECIAL],
  ["https://localhost/", SPECIAL],
  ["https://LOCALHOST/", SPECIAL],
  ["https://localhost./", SPECIAL],
  ["https://shop.localhost/", SPECIAL],
  ["https://ⓛocalhost/", SPECIAL],
  ["https://localhost.localdomain/", SPECIAL],
  ["https://metadata/", SPECIAL],
  ["https://metadata.google.internal/", SPECIAL],
  ["https://printer.local/", SPECIAL],
  ["https://router.home.arpa./", SPECIAL],

  ["http://shop.example/hook", HTTPS],
  ["file:///etc/passwd", HTTPS],
  ["data:text/plain,hello", HTTPS],
  ["s3://bucket/key", HTTPS],
  ["javascript:alert(1)", HTTPS],
  ["ftp://shop.example/", HTTPS],
  ["//shop.example/hook", HTTPS],
  ["https:shop.example/hook", HTTPS],
  ["https:/shop.example/hook", HTTPS],
  ["https:\\\\shop.example/", HTTPS],
  ["shop.example/hook", HTTPS],
  ["", HTTPS],

  [" https://shop.example/", HTTPS],
  ["https://shop.example/a b", HTTPS],
  ["ht\ntps://shop.example/", HTTPS],
  ["https://shop.example/\u0000", HTTPS],
  ["https://127.0.0\t.1/", HTTPS],
  ["https://user@shop.example/", USER],
  ["https://:pass@shop.example/", USER],
  ["https://shop.example@127.0.0.1/", USER],
  ["https://shop.example:8443/hook", PORT],
  ["https://shop.example:22/", PORT],
  ["https://shop.example:0/", PORT],
  ["https://shop.example\\@127.0.0.1/", HTTPS],
  ["https://shop.example/\u2028", HTTPS],
  ["https://", HTTPS],
  ["https://shop.example:99999/", HTTPS],
  ["https://256.256.256.256/", HTTPS],
  ["https://[::1/", HTTPS],
  ["https://[fe80::1%25eth0]/", HTTPS],
];

const POLICIES = { sandbox: false, ports: [443] };
const OPTIONS = { integration: "api", currencies: ["EUR"], sandbox: false, imageOrigins: [] } as const;

/** What a body or a file is told about the address in it. */
type Asker = readonly [where: string, ask: (url: string) => string | undefined];
const inBody = (read: { kind: string; problem?: { errors: readonly string[] } }) => read.problem?.errors[0];
const inFile = (key: string) => (url: string) => {
  const text = platformText(`${key} = ${JSON.stringify(url)}`, {
    secret_keys: `["sha256:${"a".repeat(64)}"]`,
  });
  return linesOf(text, {}, "live").find((line) => line.includes(`platforms[0].${key}: `));
};
const CALLED: readonly Asker[] = [
  [
    "an order's notifyUrl",
    (notifyUrl) => inBody(readOrderDraft({ amount: 1, notifyUrl }, { ...OPTIONS, notifyPorts: [443] })),
  ],
  ["a changed notifyUrl", (notifyUrl) => inBody(readChange({ notifyUrl }, POLICIES))],
  ["a platform's notify_url", inFile("notify_url")],
];
const OPENED: readonly Asker[] = [
  [
    "an order's successUrl",
    (successUrl) => inBody(readOrderDraft({ amount: 1, successUrl }, { ...OPTIONS, notifyPorts: [] })),
  ],
  [
    "an order's cancelUrl",
    (cancelUrl) => inBody(readOrderDraft({ amount: 1, cancelUrl }, { ...OPTIONS, notifyPorts: [] })),
  ],
  ["a platform's success_url", inFile("success_url")],
];

describe("T8: the rule", () => {
  for (const [url, refusal] of table) {
    test(`${JSON.stringify(url)}: ${refusal ?? "allowed"}`, () =>
      expect(urlProblem(url, POLICIES)).toBe(refusal));
  }

  test("other ports when the configuration lists them, any port where a buyer's browser goes", () => {
    const rules = { sandbox: false, ports: [443, 8443] };
    expect(urlProblem("https://shop.example:8443/", rules)).toBeUndefined();
    expect(urlProblem("https://shop.example/", rules)).toBeUndefined();
    expect(urlProblem("https://shop.example:22/", rules)).toBe("must use port 443 or 8443");
    expect(urlProblem("https://127.0.0.1:8443/", rules)).toBe(SPECIAL);
    expect(urlProblem("https://shop.example:8443/", { sandbox: false })).toBeUndefined();
  });

  const sandbox: [url: string, refusal: string | undefined][] = [
    ["http://localhost:3000/hook", undefined],
    ["http://127.0.0.1:8080/hook?a=b", undefined],
    ["https://192.168.1.1/", undefined],
    ["https://shop.example/", undefined],
    ["file:///etc/passwd", "must be an http or https URL"],
    ["s3://bucket/key", "must be an http or https URL"],
    ["http://user:pass@localhost/", USER],
    ["http://local host/", "must be an http or https URL"],
    ["http://", "must be an http or https URL"],
  ];
  for (const [url, refusal] of sandbox) {
    test(`T12: in the sandbox ${url}: ${refusal ?? "allowed"}`, () =>
      expect(urlProblem(url, { sandbox: true, ports: [443] })).toBe(refusal));
  }

  test("T26: a very long URL is checked without delay", () => {
    const startedAt = performance.now();
    for (const filler of ["a", "/", "?", "@", ".", "%", "["]) {
      urlProblem(`https://shop.example/${filler.repeat(200_000)}`, POLICIES);
      urlProblem(`https://${filler.repeat(200_000)}`, POLICIES);
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe("T8, T12, T19: every decoder of a URL refuses exactly what the rule refuses", () => {
  test.each([...CALLED, ...OPENED])("%s", (where, ask) => {
    const isCalled = CALLED.some(([name]) => name === where);
    // Empty text names no address at all.
    const given = /^an order's|^a changed/.test(where) ? table.filter(([url]) => url !== "") : table;
    const wrong = given.filter(([url, refusal]) => {
      const expected = refusal === PORT && !isCalled ? undefined : refusal;
      const told = ask(url);
      // A body with NUL is refused before anybody looks for an address in it.
      return expected === undefined
        ? told !== undefined
        : !told?.includes(url.includes("\0") ? "must" : expected);
    });
    expect(wrong).toEqual([]);
  });

  test("T10: and so does the webhook sender", async () => {
    for (const [url, refusal] of table.filter(([, refusal]) => refusal !== undefined)) {
      const request = { url, headers: {}, body: "", allowPrivate: false, ports: [443], timeoutMs: 1_000 };
      const attempt = await sendWebhook(request);
      expect(attempt).toMatchObject({
        kind: "retry",
        status: undefined,
        failure: expect.stringContaining(`not sent: the address ${refusal}`),
      });
    }
  });
});

describe("T8: addresses that a name may resolve to", () => {
  /** First and last address of each forbidden range, and the neighbours outside it that are public. */
  const ranges: [range: string, forbidden: string[], neighbours: string[]][] = [
    ["0/8", ["0.0.0.0", "0.255.255.255"], ["1.0.0.0"]],
    ["10/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
    ["100.64/10", ["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
    ["127/8", ["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
    ["169.254/16", ["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]],
    ["172.16/12", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
    ["192.0.0/24", ["192.0.0.0", "192.0.0.255"], ["192.0.1.0"]],
    ["192.0.2/24", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0"]],
    ["192.88.99/24", ["192.88.99.0", "192.88.99.255"], ["192.88.98.255", "192.88.100.0"]],
    ["192.168/16", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
    ["198.18/15", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
    ["198.51.100/24", ["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]],
    ["203.0.113/24", ["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]],
    ["224/4", ["224.0.0.0", "239.255.255.255"], ["223.255.255.255"]],
    ["240/4", ["240.0.0.0", "255.255.255.254", "255.255.255.255"], []],
    ["::/96", ["::", "::1", "::8.8.8.8"], []],
    ["::ffff:0:0/96", ["::ffff:127.0.0.1", "::ffff:8.8.8.8"], []],
    ["64:ff9b::/96", ["64:ff9b::", "64:ff9b::8.8.8.8"], []],
    ["64:ff9b:1::/48", ["64:ff9b:1::", "64:ff9b:1:ffff::1"], []],
    ["100::/64", ["100::", "100::ffff:ffff:ffff:ffff"], []],
    ["2001::/32", ["2001::", "2001:0:ffff::1"], []],
    ["2001:db8::/32", ["2001:db8::", "2001:db8:ffff::1"], ["2001:db7:ffff::1", "2001:db9::"]],
    ["2002::/16", ["2002::", "2002:ffff:ffff::1"], ["2003::"]],
    ["3fff::/20", ["3fff::", "3fff:fff::1"], ["3fff:1000::"]],
    ["5f00::/16", ["5f00::", "5f00:ffff::1"], []],
    ["fc00::/7", ["fc00::", "fdff:ffff::1"], []],
    ["fe80::/10", ["fe80::1", "febf::1", "fe80::1%eth0"], []],
    ["ff00::/8", ["ff02::1", "ffff::"], []],
    ["no address", ["", "shop.example", "1.2.3.4.5", "::g", "127.0.0.1/8"], []],
    ["public", [], ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001:80f::200e"]],
  ];
  for (const [range, forbidden, neighbours] of ranges) {
    test(range, () => {
      expect(forbidden.filter((address) => !isSpecialAddress(address))).toEqual([]);
      expect(neighbours.filter((address) => isSpecialAddress(address))).toEqual([]);
    });
  }
});
