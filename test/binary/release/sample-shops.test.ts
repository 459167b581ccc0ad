// The sample shops as they are downloaded from a sandbox: three people pay, and webhooks are believed only if they are
// signed. The one in PHP needs php-cli (Debian: apt-get install php-cli).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/binary/ports.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openShop, payWith, printedKeys, until } from "../../support/binary/shop.ts";
import { ROOT } from "../../support/repository.ts";

const CARD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const SHOPS = [
  ["shop.mjs", "node", (port: string) => ["node", "shop.mjs", port]],
  [
    "shop.php",
    "php",
    (port: string) => ["php", "-d", "display_errors=1", "-S", `localhost:${port}`, "shop.php"],
  ],
] as const;

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "sample-shop-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service[Symbol.asyncDispose]();
});

const downloaded = (file: string, host = "localhost") =>
  fetch(`http://${host}:${service.port}/shop/source/${file}`);

/** Starts it with nothing but a port, as the documentation says; what it prints is text. */
async function startShop(file: string, command: (port: string) => readonly string[], source?: string) {
  await Bun.write(join(folder, file), source ?? (await (await downloaded(file)).text()));
  const port = String(await freePort());
  const [program = "", ...args] = command(port);
  const child = Bun.spawn([program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: port },
    stdout: "pipe",
    stderr: "pipe",
  });
  let printed = "";
  const drain = async (stream: ReadableStream<Uint8Array>) => {
    for await (const bytes of stream) printed += new TextDecoder().decode(bytes);
  };
  void drain(child.stdout);
  void drain(child.stderr);
  const url = `http://localhost:${port}`;
  const shown = async () => (await fetch(url)).text();
  await until(`${file} to answer`, () => shown().catch(() => undefined));
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  return { url, shown, printed: () => printed, [Symbol.asyncDispose]: stop };
}

describe.each(SHOPS)("%s", (file, program, command) => {
  const isMissing = Bun.which(program) === null;
  if (isMissing) process.stderr.write(`SKIPPED: the sample shop ${file}: there is no ${program} here.\n`);

  test.skipIf(isMissing)("sells to three people, and hears of it by signed webhooks", async () => {
    await using shop = await startShop(file, command);
    const bought = await fetch(`${shop.url}/buy`, { method: "POST", redirect: "manual" });
    expect(bought.status).toBe(303);
    const page = bought.headers.get("location") ?? "";
    await payWith(page, DECLINED, { nbShares: 3 });
    await payWith(page, CARD, { nbShares: 3 });
    const { api } = openShop(service);
    const [{ id, trackId }] = (await api("GET", "/v1/orders?limit=1")).json.data;
    const { shareUrl } = (await api("GET", `/v1/orders/${id}`)).json.data;
    for (const name of ["ben", "cleo"]) await payWith(shareUrl, CARD, { email: `${name}@example.com` });
    await until("three to have paid", async () =>
      (await shop.shown()).includes(`<li>${trackId}: completed, 3 paid`) ? true : undefined,
    );
    for (const event of ["order.confirmed", "order.completed"])
      expect(shop.printed()).toContain(`${event} ${id}: genuine`);
  });

  test.skipIf(isMissing)(
    "has grade A of the command that examines endpoints, and believes no other",
    async () => {
      await using shop = await startShop(file, command);
      const doctor = ["./service", "doctor", "webhook", `${shop.url}/webhooks`];
      const examined = Bun.spawn(doctor, {
        cwd: service.folder,
        env: { HOME: service.folder },
        stdout: "pipe",
      });
      expect(await examined.stdout.text()).toContain("Grade A");
      const before = shop.printed();
      const forged = JSON.stringify({ event: "order.completed", orderId: "ord_forged" });
      for (const signature of ["", "v1,", `v1,${btoa("0".repeat(32))}`, "v1,\u00e9"]) {
        const timestamp = String(Math.round(Date.now() / 1_000));
        const headers = {
          "webhook-id": "evt_1",
          "webhook-timestamp": timestamp,
          "webhook-signature": signature,
        };
        const sent = await fetch(`${shop.url}/webhooks`, { method: "POST", body: forged, headers });
        expect([signature, sent.status]).toEqual([signature, 400]);
      }
      expect(shop.printed().slice(before.length)).not.toContain("genuine");
    },
  );

  test.skipIf(isMissing)(
    "answers 500 when it cannot read the order, so that the webhook comes again",
    async () => {
      await using own = await startService();
      const source = await (await fetch(`http://localhost:${own.port}/shop/source/${file}`)).text();
      const faulty = source.replaceAll("/v1/orders/$", "/v1/nowhere/$");
      expect(faulty).not.toBe(source);
      await using shop = await startShop(file, command, faulty);
      const bought = await fetch(`${shop.url}/buy`, { method: "POST", redirect: "manual" });
      await payWith(bought.headers.get("location") ?? "", CARD);
      await until("the failed webhook", () =>
        own.printed().includes(`${shop.url}/webhooks: HTTP 500`) ? true : undefined,
      );
    },
  );

  test("has at most 44 lines of code, is the example of that name, and has the keys for its own sandbox alone", async () => {
    const source = readFileSync(join(ROOT, "src/docs/samples", file), "utf8");
    const lines = source.split("\n").filter((line) => /\w/.test(line) && !/^\s*\/[/*]/.test(line));
    expect(lines.length).toBeLessThanOrEqual(44);
    const { secretKey, webhookKey } = printedKeys(service);
    const own = await downloaded(file);
    expect(own.headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
    expect(await own.text()).toBe(
      source
        .replace("https://pay.example.com", `http://localhost:${service.port}`)
        .replace("sk_test_…", secretKey)
        .replace("whsec_…", webhookKey),
    );
    expect(await (await downloaded(file, "127.0.0.1")).text()).toBe(source);
  });
});

test("no other file can be downloaded", async () => {
  for (const file of ["shop.rb", "constructor", "..%2Fstyle.css"])
    expect((await downloaded(file)).status).toBe(404);
});
