// Delivery of an e-mail to real servers on this machine: over TLS or not at all, with identical bytes, over few
// connections, and the result of every kind of failure.

import { afterEach, describe, expect, test } from "bun:test";
import type { Mail } from "../../../src/notifications/email/message.ts";
import type { Mailer, MailerOptions } from "../../../src/notifications/email/smtp.ts";
import { smtpMailer } from "../../../src/notifications/email/smtp.ts";
import { MAIL_AUTHORITY } from "../../support/notifications/certificate.ts";
import type { MailServer, MailServerOptions } from "../../support/notifications/mail-server.ts";
import { startMailServer } from "../../support/notifications/mail-server.ts";
import { readMime } from "../../support/notifications/mime.ts";

const LOGIN = { user: "shop@mail.example", password: "p:ä ß" };

const mail: Mail = {
  id: "0123abcd@pay.example",
  from: { name: "Café «Ö»", address: "pay@shop.example" },
  to: { name: "Ana Lópes", address: "ana@example.com" },
  replyTo: "hello@shop.example",
  date: Date.UTC(2026, 2, 1, 12),
  subject: "36,00 € still to be paid, and a subject that is so long that it has to be folded somewhere",
  text: "Hello Ana,\n\n.\n..two\n.one 36,00 €\n=20 =\nhttps://pay.example/join/abc\n",
  html: "<p>.one 36,00 €</p>\n",
  headers: { "Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://pay.example/mail/stop/x>" },
};

const open: { stop(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

type Started = { readonly server: MailServer; readonly mailer: Mailer; send(over?: Partial<Mail>): unknown };

async function start(options: MailServerOptions = {}, over: Partial<MailerOptions> = {}): Promise<Started> {
  const server = await startMailServer(options);
  const isPlain = options.tls === undefined;
  const mailer = smtpMailer({ name: "pay.example", allowPlain: isPlain, ca: MAIL_AUTHORITY, ...over });
  open.push({ stop: () => mailer.close() }, server);
  const { port } = server;
  const address = { host: "localhost", port, isSecure: options.tls === "implicit" };
  const known = options.login === undefined ? address : { ...address, login: options.login };
  return { server, mailer, send: (changed) => mailer.send(known, { ...mail, ...changed }) };
}

describe("the received message", () => {
  test("has the same texts, whatever they contain, for the one address", async () => {
    const { server, send } = await start();
    expect(await send()).toEqual({ kind: "sent" });
    const [{ from, to, data } = { from: "", to: [], data: "" }] = server.delivered;
    expect([from, ...to]).toEqual(["pay@shop.example", "ana@example.com"]);
    const { headers, text, html } = readMime(data);
    expect(text).toBe(mail.text);
    expect(html).toBe(mail.html);
    expect(headers).toMatchObject({
      from: "Café «Ö» <pay@shop.example>",
      to: "Ana Lópes <ana@example.com>",
      "reply-to": "hello@shop.example",
      subject: mail.subject,
      "message-id": "<0123abcd@pay.example>",
      date: "Sun, 01 Mar 2026 12:00:00 +0000",
      "auto-submitted": "auto-generated",
      "list-unsubscribe": "<https://pay.example/mail/stop/x>",
    });
    expect(headers["x-mailer"]).toBeUndefined();
  });

  test("a logo, as an inline part that the HTML names and mail programs do not list as a file", async () => {
    const { server, send } = await start();
    const base64 = Buffer.from("a picture").toString("base64");
    await send({ picture: { id: "logo.0123abcd@pay.example", type: "image/png", base64 } });
    const data = server.delivered[0]?.data ?? "";
    const [, part = ""] = data.split(/(?=Content-Type: image\/png)/);
    expect(data).toContain("multipart/related");
    expect(part).toContain("Content-ID: <logo.0123abcd@pay.example>");
    expect(part).toContain("Content-Disposition: inline");
    expect(part).toContain(`\r\n\r\n${base64}\r\n`);
  });

  test("has lines that begin with a dot, and no line is too long", async () => {
    const { server, send } = await start();
    await send();
    const raw = server.delivered[0]?.raw ?? "";
    expect(raw).toContain("\r\n...two\r\n..one 36,00");
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test("has no header or recipient added by a name, subject or address", async () => {
    const { server, send } = await start();
    const evil = "x\r\nBcc: all@example.com\r\n\r\n<b>body</b>";
    await send({
      subject: evil,
      from: { name: evil, address: "pay@shop.example" },
      to: { name: evil, address: "ana@example.com" },
      replyTo: evil,
      headers: { "X-Test": evil },
    });
    const [{ to, data } = { to: [], data: "" }] = server.delivered;
    expect(to).toEqual(["ana@example.com"]);
    const { names, text } = readMime(data);
    expect(names).not.toContain("bcc");
    expect(text).toBe(mail.text);
  });

  test.each([
    "ana@example.com>\r\nRCPT TO:<all@example.com",
    "ana@example.com, all@example.com",
    "Ana <ana@example.com>",
    "ana",
    "",
  ])("an invalid address is refused before a connection: %j", async (address) => {
    const { server, send } = await start();
    expect(await send({ to: { name: "", address } })).toMatchObject({ kind: "refused" });
    expect(server.commands).toEqual([]);
  });
});

describe("over TLS, or not at all", () => {
  test.each(["starttls", "implicit"] as const)("%s, with the login after it", async (tls) => {
    const { server, send } = await start({ tls, login: LOGIN });
    expect(await send()).toEqual({ kind: "sent" });
    expect(server.delivered[0]?.isEncrypted).toBe(true);
    expect(server.commands.indexOf("AUTH")).toBeGreaterThan(server.commands.indexOf("STARTTLS"));
  });

  test("a server without TLS gets neither mail nor password", async () => {
    const { server, send } = await start({ login: LOGIN }, { allowPlain: false });
    expect(await send()).toEqual({ kind: "again", failure: expect.stringMatching(/TLS/) });
    expect(server.commands).not.toContain("AUTH");
    expect(server.delivered).toEqual([]);
  });

  test("a certificate of an unknown authority is not accepted", async () => {
    const { server, mailer } = await start({ tls: "implicit" });
    const orphanedPayment = smtpMailer({ name: "pay.example" });
    open.push({ stop: () => orphanedPayment.close() });
    const address = { host: "localhost", port: server.port, isSecure: true };
    expect(await orphanedPayment.send(address, mail)).toMatchObject({ kind: "again" });
    expect(await mailer.send({ ...address, host: "127.0.0.1" }, mail)).toMatchObject({ kind: "again" });
    expect(server.delivered).toEqual([]);
  });
});

describe("connections", () => {
  test("are reused, three at most", async () => {
    const { server, send } = await start();
    await Promise.all(Array.from({ length: 12 }, () => send()));
    await send();
    expect(server.delivered).toHaveLength(13);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });

  test("are opened again after the server closed one", async () => {
    const { server, send } = await start({
      answer: (command, count) => (command === "MAIL" && count === 1 ? "drop" : undefined),
    });
    expect(await send()).toEqual({ kind: "sent" });
    expect(await send()).toEqual({ kind: "sent" });
    expect(server.connections()).toBe(2);
    expect(server.delivered).toHaveLength(2);
  });
});

describe("the result of a failure, without the server's text", () => {
  const ECHO = "<ana@example.com>: no such user here";
  const cases: readonly (readonly [name: string, MailServerOptions["answer"], unknown])[] = [
    [
      "an unknown address",
      (command) => (command === "RCPT" ? `550 5.1.1 ${ECHO}` : undefined),
      { kind: "refused", failure: "SMTP 550 at RCPT TO" },
    ],
    [
      "an address to try later",
      (command) => (command === "RCPT" ? `450 4.2.0 ${ECHO}` : undefined),
      { kind: "again", failure: "SMTP 450 at RCPT TO" },
    ],
    [
      "a sender that the server does not let us be",
      (command) => (command === "MAIL" ? `553 5.7.1 ${ECHO}` : undefined),
      { kind: "again", failure: "SMTP 553 at MAIL FROM" },
    ],
    [
      "a message refused",
      (command) => (command === "." ? `554 5.7.1 ${ECHO}` : undefined),
      { kind: "again", failure: "SMTP 554 at DATA" },
    ],
    [
      "a busy server",
      (command) => (command === "greeting" ? "421 4.7.0 later" : undefined),
      { kind: "again", failure: expect.stringMatching(/421|EPROTOCOL/) },
    ],
    [
      "a server that hangs up",
      (command) => (command === "greeting" ? "drop" : undefined),
      { kind: "again", failure: expect.stringMatching(/^E[A-Z]+$/) },
    ],
  ];
  test.each(cases)("%s", async (_, answer, outcome) => {
    const { send } = await start(answer === undefined ? {} : { answer });
    const attempt = await send();
    expect(attempt).toEqual(outcome);
    expect(JSON.stringify(attempt)).not.toContain("example.com");
  });

  test("a wrong password", async () => {
    const { server, mailer } = await start({ tls: "implicit", login: LOGIN });
    const login = { user: LOGIN.user, password: "canary" };
    const attempt = await mailer.send({ host: "localhost", port: server.port, isSecure: true, login }, mail);
    expect(attempt).toEqual({ kind: "again", failure: "SMTP 535 at AUTH PLAIN" });
  });

  test("no server listens", async () => {
    const { server, send } = await start();
    await server.stop();
    expect(await send()).toEqual({ kind: "again", failure: "ECONNREFUSED" });
  });

  test("an unreachable server is not contacted for a while", async () => {
    const answer = (command: string) => (command === "greeting" ? "421 4.7.0 later" : undefined);
    const { server, send } = await start({ answer });
    await send();
    const before = server.connections();
    expect(await send()).toEqual({ kind: "again", failure: "no answer a moment ago" });
    expect(server.connections()).toBe(before);
  });

  test("a server that refused an address is still contacted", async () => {
    const { send } = await start({
      answer: (command, count) => (command === "RCPT" && count === 0 ? "550 5.1.1 nobody" : undefined),
    });
    expect(await send()).toMatchObject({ kind: "refused" });
    expect(await send()).toEqual({ kind: "sent" });
  });

  test("a server that says nothing: the attempt ends, and nothing is sent later", async () => {
    const { server, send } = await start(
      { answer: (command, count) => (command === "MAIL" && count === 0 ? "silence" : undefined) },
      { timeoutMs: 300, restMs: 0 },
    );
    expect(await send()).toEqual({ kind: "again", failure: "no answer within 0.3 s" });
    expect(await send()).toEqual({ kind: "sent" });
    expect(server.delivered).toHaveLength(1);
  });
});
