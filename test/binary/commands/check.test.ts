// Findings of `check` around a service: a proxy that is not configured, a mail server, another process at its port.

import { afterEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { runService, startService } from "../../support/binary/service.ts";
import { MAIL_AUTHORITY } from "../../support/notifications/certificate.ts";
import type { MailServer, MailServerOptions } from "../../support/notifications/mail-server.ts";
import { startMailServer } from "../../support/notifications/mail-server.ts";

const isLinux = process.platform === "linux";
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A live configuration's platform, with the sandbox's keys, and whatever else. */
function configOf(more: string): string {
  return `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["sk_test_${"a".repeat(43)}"]
webhook_keys = ["whsec_${Buffer.alloc(32, 7).toString("base64")}"]
${more}`;
}

async function startSandbox(): Promise<Service> {
  const service = await startService();
  open.push(() => service[Symbol.asyncDispose]());
  return service;
}

async function check(service: Service): Promise<string> {
  const args = ["check", "--sandbox", "--offline", "--port", String(service.port)];
  const child = Bun.spawn(["./service", ...args], { cwd: service.folder, stdout: "pipe" });
  return await new Response(child.stdout).text();
}

test("check names a proxy whose X-Forwarded-For the running service did not believe", async () => {
  const service = await startSandbox();
  expect(await check(service)).not.toContain("proxy");
  await fetch(`${service.url}/docs`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(await check(service)).toMatch(
    /^problem +proxy .* at 127\.0\.0\.1 .*trusted_proxies = \["127\.0\.0\.1"\]/m,
  );
});

test.skipIf(!isLinux)(
  "a port that another process has: start and check say which process it is",
  async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("hello") });
    open.push(() => server.stop(true));
    const port = String(server.port);
    const holder = new RegExp(`process ${process.pid} \\(\\S+\\)`);
    const started = await runService(["--sandbox", "--port", port]);
    expect(started.code).toBe(75);
    expect(started.printed).toMatch(holder);
    const checked = await runService(["check", "--sandbox", "--offline", "--port", port]);
    expect(checked.code).toBe(1);
    expect(checked.printed).toMatch(/^problem +service /m);
    expect(checked.printed).toMatch(holder);
  },
);

async function withMail(args: readonly string[], options: MailServerOptions) {
  const server: MailServer = await startMailServer({ tls: "implicit", ...options });
  open.push(() => server.stop());
  const mail = `[platforms.mail]\nsmtp_url = "smtps://shop:secret@localhost:${server.port}"\nfrom = "pay@shop.example"\n`;
  const ended = await runService([...args, "--sandbox", "--config", "shop.toml"], {
    env: { NODE_EXTRA_CA_CERTS: "authority.pem" },
    prepare: (folder) => {
      writeFileSync(join(folder, "authority.pem"), MAIL_AUTHORITY);
      writeFileSync(join(folder, "shop.toml"), configOf(mail), { mode: 0o600 });
    },
  });
  return { ...ended, server };
}

const LOGIN = { user: "shop", password: "secret" };

test("check tries the mail server without sending anything", async () => {
  const right = await withMail(["check"], { login: LOGIN });
  expect(right.printed).toMatch(/^ok +mail +Shop: localhost:\d+ lets us send$/m);
  expect(right.server.delivered).toEqual([]);
  const wrong = await withMail(["check"], { login: { ...LOGIN, password: "other" } });
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toMatch(/^problem +mail +Shop: localhost:\d+ cannot be used: SMTP 535/m);
  expect(wrong.printed).not.toContain("secret@");
});

test("mail test sends one e-mail to the address that is named, or says why not", async () => {
  const { code, printed, server } = await withMail(["mail", "test", "me@example.com"], { login: LOGIN });
  expect(code).toBe(0);
  expect(printed).toContain("has taken the e-mail to me@example.com");
  expect(server.delivered.map(({ from, to }) => [from, ...to])).toEqual([
    ["pay@shop.example", "me@example.com"],
  ]);
  const answer = (command: string) => (command === "RCPT" ? "550 no such user" : undefined);
  const refused = await withMail(["mail", "test", "you@example.com"], { login: LOGIN, answer });
  expect(refused.code).toBe(1);
  expect(refused.printed).toMatch(/did not take it: SMTP 550/);
});

test("mail test without an address, or without a mail server, says so", async () => {
  expect(await runService(["mail", "test"])).toMatchObject({
    code: 78,
    printed: expect.stringContaining("EMAIL"),
  });
  const ended = await runService(["mail", "test", "me@example.com", "--sandbox"]);
  expect(ended).toMatchObject({ code: 1, printed: expect.stringContaining("[platforms.mail]") });
});
