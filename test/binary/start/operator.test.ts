// Operation of the service: explained config errors, keys that persist, a stop that loses nothing.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { runService, startService } from "../../support/binary/service.ts";
import { openShop, printedKeys, until } from "../../support/binary/shop.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe("a second copy", () => {
  test("F9: of the same data is refused with 75 and told who holds it, on another port too", async () => {
    const data = service.dataDir;
    const ended = await runService(["--sandbox", "--port", "1", "--data", data]);
    expect(ended.code).toBe(75);
    expect(ended.printed).toContain(`is in use by process ${service.pid()}`);
    expect(ended.printed.trim().split("\n")).toHaveLength(1);
  });

  test("F9: on the same port is refused with 75 and told to choose another", async () => {
    const args = ["--sandbox", "--port", String(service.port)];
    const ended = await runService(args);
    expect(ended).toMatchObject({
      code: 75,
      printed: expect.stringContaining(`Port ${service.port} is taken`),
    });
  });
});

const PLATFORM = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
`;

const ENV = {
  SHOP_SECRET_KEY: `sk_test_${"a".repeat(43)}`,
  SHOP_WEBHOOK_KEY: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};

type Mistaken = {
  readonly config: string;
  readonly args?: readonly string[];
  readonly mode?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** One for each line that is printed. */
  readonly lines: readonly RegExp[];
};

const mistakes: Readonly<Record<string, Mistaken>> = {
  "all at once, each with its line": {
    config: `[server]\nport = 99999\nhots = "0.0.0.0"\n\n${PLATFORM}currencies = ["EURO"]\nux = "alone"\n`,
    lines: [
      /^shop\.toml:2: server\.port: /,
      /^shop\.toml:3: server\.hots: .*host/,
      /^shop\.toml:10: platforms\[0\]\.currencies/,
      /^shop\.toml:11: platforms\[0\]\.ux: /,
    ],
  },
  "a live key in the sandbox": {
    config: PLATFORM,
    env: { ...ENV, SHOP_SECRET_KEY: `sk_live_${"a".repeat(43)}` },
    lines: [/^shop\.toml:4: .*sk_test_/],
  },
  "the sandbox's provider in earnest": {
    config: `[server]\npublic_url = "https://pay.example.com"\n\n${PLATFORM}`,
    args: [],
    env: { ...ENV, SHOP_SECRET_KEY: `sk_live_${"a".repeat(43)}` },
    lines: [/^shop\.toml:\d+: .*provider.*sandbox/],
  },
  "T30: a secret in a file that others may read": {
    config: PLATFORM.replace("env:SHOP_SECRET_KEY", ENV.SHOP_SECRET_KEY),
    mode: 0o644,
    lines: [/^shop\.toml:4: .*chmod 600/],
  },
};

describe("F33: a wrong configuration starts nothing and is explained", () => {
  test.each(Object.entries(mistakes))(
    "%s",
    async (_name, { config, args = ["--sandbox"], mode, env = ENV, lines }) => {
      const data = join(tmpdir(), `data-${crypto.randomUUID()}`);
      const ended = await runService([...args, "--config", "shop.toml", "--data", data], {
        env,
        prepare: (folder) => writeFileSync(join(folder, "shop.toml"), config, { mode: mode ?? 0o600 }),
      });
      const printed = ended.printed.trim().split("\n");
      expect(ended.code).toBe(78);
      expect(printed).toHaveLength(lines.length);
      lines.forEach((line, index) => {
        expect(printed[index]).toMatch(line);
      });
      expect(ended.printed).not.toContain("a".repeat(43));
      expect(existsSync(data)).toBe(false);
    },
  );

  test("a file that is not there", async () => {
    const ended = await runService(["--config", "shop.toml"]);
    expect(ended).toMatchObject({ code: 78, printed: expect.stringMatching(/^shop\.toml: cannot be read/) });
  });

  test.each([
    ["a data directory that is a file", ["--data", "service"], /cannot be the data directory/],
    ["a storage that is not known", ["--data", "mysql://u:p@db/orders"], /^data_dir: mysql: is no storage/],
    [
      "a database in place of a folder",
      ["--data", "postgres://u:p@db/orders"],
      /^data_dir: postgres: is no folder\. Name the database in the configuration, as url in \[storage\]/,
    ],
    ["an address of another machine", ["--host", "192.0.2.1"], /^Host 192\.0\.2\.1 is no address/],
    ["a host name that is none", ["--host", "shop.invalid"], /^Host shop\.invalid is no address/],
  ] as const)("%s", async (_name, args, sentence) => {
    const ended = await runService(["--sandbox", ...args]);
    expect(ended.code).toBe(78);
    expect(ended.printed).toMatch(sentence);
    expect(ended.printed.trim().split("\n")).toHaveLength(1);
  });

  test("nothing asked for: it says what can be", async () => {
    const ended = await runService([]);
    expect(ended).toMatchObject({ code: 78, printed: expect.stringContaining("--sandbox") });
  });
});

test.each(["--help", "-h"])("%s says how to use it, and nothing else happens", async (option) => {
  const ended = await runService([option]);
  expect(ended.code).toBe(0);
  for (const word of ["--sandbox", "--config FILE", "--port NUMBER", "--data DIR", "Exit codes", "  78  "]) {
    expect(ended.printed).toContain(word);
  }
});

describe("the first minute", () => {
  test("the printed curl line, pasted into a shell, makes an order whose page opens", async () => {
    const printed = service.printed();
    const command = /^ *(curl [\s\S]*?}')$/m.exec(printed)?.[1] ?? "";
    const { stdout } = Bun.spawnSync(["sh", "-c", `${command} --silent --show-error`]);
    const { success, data } = JSON.parse(stdout.toString());
    expect(success).toBe(true);
    const page = await fetch(data.redirectUrl);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toStartWith("text/html");
  });

  test.each(["Demo shop", "Clock, inbox", "E-mails", "How it works"])(
    "the printed address of %s opens",
    async (label) => {
      const address = new RegExp(`${label} +(\\S+)`).exec(service.printed())?.[1] ?? "";
      expect((await fetch(address)).status).toBe(200);
    },
  );
});

describe("the next start", () => {
  test("has the same keys and the same orders", async () => {
    await using own = await startService();
    const keys = printedKeys(own);
    const order = await openShop(own).order({ amount: 4_200 });
    const before = own.printed().length;
    await own.stop();
    await own.start();
    const again = own.printed().slice(before);
    expect(again).toContain(keys.secretKey);
    expect(again).toContain(keys.webhookKey);
    expect(await openShop(own).read(order.id)).toEqual(order);
  });

  test("with the bank's book damaged says so, and which line", async () => {
    await using own = await startService();
    await own.stop();
    const data = own.dataDir;
    writeFileSync(join(data, "sandbox-bank.jsonl"), "no line\n");
    expect(await runService(["--sandbox", "--data", data])).toMatchObject({
      code: 70,
      printed: expect.stringMatching(/^\/\S+jsonl: line 1 .*damaged.*\n$/),
    });
  });

  test("with an unreadable stored clock starts at the present time", async () => {
    await using own = await startService({
      args: (port) => ["--sandbox", "--data", ".", "--port", String(port)],
      prepare: (folder) => writeFileSync(join(folder, "sandbox-clock.json"), ""),
    });
    const { createdAt } = await openShop(own).order({ amount: 4_200 });
    expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
  });

  test("goes on at the time the clock was turned to", async () => {
    await using own = await startService();
    await openShop(own).advance("6d");
    await own.kill();
    await own.start();
    const { createdAt } = await openShop(own).order({ amount: 4_200 });
    expect(createdAt - Date.now()).toBeGreaterThan(5.9 * 86_400_000);
  });

  test("with keys that were damaged says so, and what to do", async () => {
    const ended = await runService(["--sandbox", "--data", "."], {
      prepare: (folder) => writeFileSync(join(folder, "sandbox-keys.json"), "{"),
    });
    expect(ended).toMatchObject({ code: 78, printed: expect.stringContaining("delete it") });
  });
});

describe("the end", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s: what was asked before is answered, and the code is 0",
    async (signal) => {
      await using own = await startService();
      const body = JSON.stringify({ amount: 4_200 });
      const socket = connect(own.port, "127.0.0.1");
      await once(socket, "connect");
      const head = [
        "POST /v1/orders HTTP/1.1",
        "Host: localhost",
        `Authorization: ${printedKeys(own).secretKey}`,
        `Content-Length: ${body.length}`,
      ].join("\r\n");
      // The answer to the first tells that what came with it was read.
      const first = once(socket, "data");
      socket.write(`GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n${head}\r\n\r\n${body.slice(0, 5)}`);
      await first;
      process.kill(own.pid(), signal);
      await until("it to listen no more", () =>
        fetch(own.url, { keepalive: false }).then(
          () => undefined,
          () => true,
        ),
      );
      const answered = once(socket, "data");
      socket.write(body.slice(5));
      expect(String((await answered)[0])).toStartWith("HTTP/1.1 200 OK");
      socket.end();
      expect(await own.stop()).toMatchObject({ code: 0 });
    },
  );

  test("neither an idle connection nor an open page holds it up", async () => {
    await using own = await startService();
    const socket = connect(own.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    const { redirectUrl } = await openShop(own).order({ amount: 4_200 });
    const page = await fetch(`${redirectUrl}/events`);
    expect(page.headers.get("content-type")).toBe("text/event-stream");
    const askedAt = performance.now();
    expect(await own.stop()).toMatchObject({ code: 0 });
    expect(performance.now() - askedAt).toBeLessThan(3_000);
    socket.destroy();
  });
});
