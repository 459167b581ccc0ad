// The command `emails`: the list next to a running service, and e-mails sent again through it, with their audit rows.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emailsCommand } from "../../../src/cli/commands/emails.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Mail } from "../../../src/notifications/email/message.ts";
import type { MailAttempt } from "../../../src/notifications/email/smtp.ts";
import { auditRowsIn } from "../../support/audit-log.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { newGroup, newOrder } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "emails-command-"));
const offered: Mail[] = [];
let attempt: MailAttempt = { kind: "refused", failure: "SMTP 550 at RCPT TO" };
let service: TestService;
let order: Json;
beforeAll(async () => {
  service = await startService({
    dataDir: folder,
    sendMail: async (_, mail) => {
      offered.push(mail);
      return attempt;
    },
  });
  await service.program.start();
  order = await newGroup(service, {}, ["Bob"]);
  await service.settle();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function run(words: readonly string[] = [], options: Record<string, string | true> = {}) {
  const context = fakeCommandContext();
  const code = await emailsCommand.run({ words, options: { data: folder, ...options } }, context);
  return { code, printed: context.printed(), notes: context.notes() };
}

async function listed(options: Record<string, string | true> = {}): Promise<readonly Json[]> {
  const { printed } = await run([], { ...options, json: true });
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const tried = async (number: number) => {
  await service.settle();
  return (await listed()).find((mail) => mail.number === number);
};

test("lists e-mails that were given up, without addresses and texts", async () => {
  const mails = await listed({ order: order.id, state: "failed" });
  expect(mails.length).toBeGreaterThan(0);
  const kinds = mails.map(({ kind }) => kind);
  expect(kinds).toContain("captainLink");
  const [mail] = mails;
  expect(mail).toEqual({
    number: expect.any(Number),
    platformId: order.platformId,
    orderId: order.id,
    kind: kinds[0],
    state: "failed",
    tries: 1,
    error: "SMTP 550 at RCPT TO",
    createdAt: expect.any(String),
    changedAt: expect.any(String),
  });
  const { printed } = await run(["list"], { state: "failed" });
  expect(printed).toContain(`failed   1  ${order.id}  captainLink  SMTP 550 at RCPT TO`);
  expect(printed).not.toContain("@");
  expect(await run([], { state: "sent" })).toEqual({ code: 1, printed: "", notes: "No such e-mail.\n" });
  expect(await run([], { platform: "pl_other" })).toMatchObject({ code: 1 });
});

test("one is sent again as another e-mail, on the operator's behalf", async () => {
  attempt = { kind: "sent" };
  await service.turnBy(1_000);
  const failed = (await listed({ state: "failed" })).find(({ kind }) => kind === "captainLink");
  const before = auditRowsIn(folder).length;
  const { code, printed } = await run(["resend", String(failed.number)]);
  const number = Number(/E-mail (\d+), captainLink of ord_/.exec(printed)?.[1]);
  expect(code).toBe(0);
  expect(number).toBeGreaterThan(failed.number);
  expect(await tried(number)).toMatchObject({ state: "sent", kind: "captainLink", tries: 1 });
  const ids = offered.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(auditRowsIn(folder).slice(before)).toMatchObject([
    { actor: "operator", action: "resendEmail", orderId: order.id, parameters: { mail: failed.number } },
  ]);
});

test("one that waits has one row, and is tried at once when it is sent again", async () => {
  attempt = { kind: "again", failure: "SMTP 451 at DATA" };
  const other = await newGroup(service, {}, []);
  await service.settle();
  const [waiting] = await listed({ order: other.id, state: "waiting" });
  expect(waiting).toMatchObject({ tries: 1, error: "SMTP 451 at DATA" });
  expect((await run(["resend", String(waiting.number)])).code).toBe(0);
  expect(await tried(waiting.number)).toMatchObject({ state: "waiting", tries: 2 });
  attempt = { kind: "sent" };
  await service.turnBy(DAY / 2);
  expect(await tried(waiting.number)).toMatchObject({ state: "sent", tries: 3 });
});

test("what is no longer true is refused, and after an erasure everything", async () => {
  const [link] = (await listed({ order: order.id })).filter(({ kind }) => kind === "captainLink");
  const unknown = run(["resend", "999999"]);
  await expect(unknown).rejects.toThrow("There is no e-mail with this number.");
  await service.turnBy(10 * DAY);
  await expect(run(["resend", String(link.number)])).rejects.toThrow("no longer true");
  const ended = (await listed({ order: order.id })).filter(({ state }) => state === "sent");
  const { operations } = service.program.application;
  const by = { actor: { kind: "operator" } } as const;
  expect(await operations.erase({ orderId: order.id }, by)).toMatchObject({ erased: [order.id] });
  for (const { number } of ended)
    expect(await operations.resendMail({ number }, { by })).toMatchObject({
      kind: "refused",
      refusal: { code: "mailNotSendable" },
    });
  expect(auditRowsIn(folder).at(-1)).toMatchObject({ action: "resendEmail", outcome: "mailNotSendable" });
});

test("S2: with a platform, another one's e-mail is not there", async () => {
  const mine = await newOrder(service);
  const [mail] = await listed();
  const { operations } = service.program.application;
  const by = { actor: { kind: "operator" } } as const;
  const platformId = service.config.platforms[1]?.id ?? "";
  expect(
    await operations.resendMail({ number: mail.number, platformIds: [platformId] }, { by }),
  ).toMatchObject({
    kind: "refused",
    refusal: { code: "mailNotFound" },
  });
  expect((await operations.listMails({ platformIds: [platformId], limit: 10 })).mails).toEqual([]);
  expect(auditRowsIn(folder).at(-1)).toMatchObject({ orderId: null, outcome: "mailNotFound" });
  expect(mine.platformId).not.toBe(platformId);
});

test("a word that is no number, or an option that is no state, is refused", async () => {
  await expect(run(["resend", "x"])).rejects.toThrow("which e-mail?");
  await expect(run(["send"])).rejects.toThrow("emails cannot");
  expect(emailsCommand.options.state?.wrong?.("lost")).toContain("one of waiting, sent, failed, dropped");
});
