// E-mails in the whole program: who gets which, what becomes of one that cannot be sent, and that nothing personal
// stands where it would outlive an erasure.

import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import type { Mail } from "../../../src/notifications/email/message.ts";
import type { MailAttempt } from "../../../src/notifications/email/smtp.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { payment, START, startService } from "../../support/service.ts";

const CARD = "4242 4242 4242 4242";
const BO = { firstName: "Bo", lastName: "Ek", email: "bo@example.com" };

let runtime: TestService;
afterEach(() => runtime.stop());

type Group = { readonly id: string; readonly redirectUrl: string; readonly shareUrl: string };

/** An order of 48.00 whose captain has paid a quarter, or all of one that they pay alone. */
async function newGroup(options: ServiceOptions = {}, body: Record<string, unknown> = {}): Promise<Group> {
  runtime = await startService(options);
  const { json } = await runtime.api("POST", "/v1/orders", { amount: 4_800, ...body });
  const { id, redirectUrl } = json.data;
  await pay(redirectUrl, body.ux === "single" ? {} : { nbShares: 4 });
  return { id, redirectUrl, shareUrl: (await read(id)).shareUrl };
}

async function pay(url: string, overrides: Record<string, unknown> = {}, card = CARD) {
  return (await runtime.page(`${url}/payments`, payment(card, overrides))).json.data;
}

async function read(id: string) {
  return (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
}

/** `["ana: Your order at Test shop is complete"]` */
function written(mails: readonly Mail[] = runtime.mails()): readonly string[] {
  return mails.map(({ to, subject }) => `${to.address.split("@")[0]}: ${subject}`);
}

const LINK = "ana: Your link to share the order at Test shop";

describe("recipients", () => {
  test("a group: link, receipts, charges, completion, refund", async () => {
    const { id, shareUrl } = await newGroup();
    await runtime.settle();
    expect(written()).toEqual([LINK]);
    await pay(shareUrl, { amount: 1_200, ...BO });
    await pay(shareUrl, { amount: 2_400, ...BO, firstName: "Cy", email: "cy@example.com" });
    await runtime.settle();
    expect(written().slice(1, 3).sort()).toEqual([
      "bo: Your share of €12.00 at Test shop",
      "cy: Your share of €24.00 at Test shop",
    ]);
    expect(written().slice(3).sort()).toEqual([
      "ana: Your order at Test shop is complete",
      "bo: €12.00 was charged for your share at Test shop",
      "cy: €24.00 was charged for your share at Test shop",
    ]);
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(written().slice(6).sort()).toEqual([
      "ana: Refund of €12.00 from Test shop",
      "bo: Refund of €12.00 from Test shop",
      "cy: Refund of €24.00 from Test shop",
    ]);
  });

  test("one buyer alone: completion, and nothing about sharing", async () => {
    runtime = await startService();
    const { json } = await runtime.api("POST", "/v1/orders", { amount: 4_800, ux: "single" });
    await pay(json.data.redirectUrl);
    await runtime.settle();
    expect(written()).toEqual(["ana: Your order at Test shop is complete"]);
  });

  test("no co-buyer joins: two reminders, each at its time, then the end", async () => {
    await newGroup({}, { type: "standard" });
    await runtime.turnBy(6 * DAY);
    expect(written()).toEqual([
      LINK,
      "ana: Nobody has joined your order at Test shop yet",
      "ana: €36.00 still to be paid for your order at Test shop",
      "ana: Your order at Test shop was cancelled",
    ]);
    const moments = runtime.mails().map(({ date }) => (date - START) / HOUR);
    expect(moments).toEqual([0, 24, 96, 120]);
  });

  test("a co-buyer whose hold the shop releases, and who paid and was declined", async () => {
    const { id, shareUrl } = await newGroup();
    const { payment: bo } = await pay(shareUrl, { amount: 1_200, ...BO });
    await pay(shareUrl, { amount: 1_200, email: "cy@example.com" }, "4000 0000 0000 0002");
    await runtime.api("POST", `/v1/orders/${id}/cancel`, { authorization: bo.id });
    await runtime.settle();
    expect(written().filter((line) => !line.startsWith("ana"))).toEqual([
      "bo: Your payment to Test shop was cancelled",
    ]);
  });

  test("in the order's language, else the platform's, from the platform and answered to the shop", async () => {
    const mail = { from: "pay@shop.example", replyTo: "hello@shop.example", timeZone: "Europe/Paris" };
    await newGroup({ platform: { locale: "de", mail } }, { locale: "fr" });
    await pay((await runtime.api("POST", "/v1/orders", { amount: 4_800 })).json.data.redirectUrl, {
      nbShares: 2,
    });
    await runtime.settle();
    const [french, german] = runtime.mails();
    expect(french).toMatchObject({
      subject: "Votre lien pour partager la commande chez Test shop",
      from: { name: "Test shop", address: "pay@shop.example" },
      to: { name: "Ana Lopes", address: "ana@example.com" },
      replyTo: "hello@shop.example",
    });
    expect(french?.text).toContain("vendredi 6 mars à 13:00 UTC+1");
    expect(german?.subject).toBe("Ihr Link zum Teilen der Bestellung bei Test shop");
  });

  test("a co-buyer's link shows what they paid in any browser, and takes it back; it survives a renewed link", async () => {
    const { id, redirectUrl, shareUrl } = await newGroup();
    const { payment: paid } = await pay(shareUrl, { amount: 1_200, ...BO });
    await pay(shareUrl, { amount: 1_200, ...BO, firstName: "Cy", email: "cy@example.com" });
    await runtime.page(`${redirectUrl}/renew`, {});
    await runtime.settle();
    const { text = "" } = runtime.mails().find(({ to }) => to.address === BO.email) ?? {};
    const [own = ""] = /http:\S+\/my\/\S+/.exec(text) ?? [];
    const renewed = (await read(id)).shareUrl;
    expect(text).not.toContain("/join/");
    expect((await runtime.page(own)).status).toBe(200);
    const shown = await runtime.page(`${own}/state`);
    expect(shown.json.data).toMatchObject({
      role: "coBuyer",
      payments: [{ id: paid.id, status: "authorized", amount: 1_200, withdrawable: true }],
    });
    expect(shown.text).not.toContain(renewed);
    const back = await runtime.page(`${own}/payments/${paid.id}/withdraw`, {});
    expect(back.json.data.view).toMatchObject({ payments: [{ status: "released" }], payable: false });
    expect(await runtime.page(`${own}/payments`, payment(CARD, { ...BO, amount: 1_200 }))).toMatchObject({
      status: 404,
      json: { code: "pageNotFound" },
    });
  });

  test("links lead to the reader's own page and to the link for the others, as it is now", async () => {
    const { redirectUrl, shareUrl } = await newGroup();
    await runtime.page(`${redirectUrl}/renew`, {});
    await runtime.settle();
    const [{ text } = { text: "" }] = runtime.mails();
    expect(text).toContain(redirectUrl);
    expect(text).toContain("http://localhost:4999/join/");
    expect(text).not.toContain(shareUrl);
  });
});

describe("after a failure of the mail server", () => {
  /** Answers in turn; the last answer stays. Remembers what it was given. */
  function server(...answers: readonly MailAttempt[]) {
    const given: { readonly at: number; readonly mail: Mail }[] = [];
    const sendMail = async (_: unknown, mail: Mail): Promise<MailAttempt> => {
      given.push({ at: runtime.now(), mail });
      return answers[Math.min(given.length, answers.length) - 1] ?? { kind: "sent" };
    };
    return { given, sendMail };
  }
  const again: MailAttempt = { kind: "again", failure: "ECONNREFUSED" };
  const sent: MailAttempt = { kind: "sent" };

  test("the same e-mail is sent again under the same id, until one is sent", async () => {
    const { given, sendMail } = server(again, again, sent);
    await newGroup({ sendMail });
    await runtime.turnBy(23 * HOUR);
    expect(given.map(({ at }) => Math.round((at - START) / MINUTE))).toEqual([0, 1, 6]);
    expect(new Set(given.map(({ mail }) => mail.id)).size).toBe(1);
    expect(runtime.logged.filter(({ event }) => event === "mailSent")).toHaveLength(1);
  });

  test("the same e-mail about something new has its own id", async () => {
    const { id } = await newGroup();
    const { dueDate } = await read(id);
    for (const later of [HOUR, 2 * HOUR]) {
      await runtime.api("POST", `/v1/orders/${id}`, { dueDate: dueDate + later });
      await runtime.turnBy(MINUTE);
    }
    const moved = runtime.mails().filter(({ subject }) => subject.startsWith("More time"));
    expect(moved).toHaveLength(2);
    expect(new Set(moved.map((mail) => mail.id)).size).toBe(2);
  });

  test("after a day the e-mail is given up with an alert", async () => {
    const { given, sendMail } = server(again);
    const { id } = await newGroup({ sendMail }, { ux: "single" });
    await runtime.turnBy(5 * DAY);
    const hours = (given.at(-1)?.at ?? 0) - START;
    expect(given).toHaveLength(9);
    expect(hours).toBeGreaterThan(21 * HOUR);
    expect(hours).toBeLessThan(27 * HOUR);
    expect(runtime.logged.filter(({ level }) => level !== undefined)).toEqual([
      {
        event: "mailGivenUp",
        level: "warning",
        orderId: id,
        kind: "captainCompleted",
        attempts: 9,
        code: "ECONNREFUSED",
      },
    ]);
  });

  test("a permanently refused address is not tried again", async () => {
    const { given, sendMail } = server({ kind: "refused", failure: "SMTP 550 at RCPT TO" });
    await newGroup({ sendMail }, { ux: "single" });
    await runtime.turnBy(2 * DAY);
    expect(given).toHaveLength(1);
    expect(runtime.logged).toContainEqual(expect.objectContaining({ event: "mailGivenUp", attempts: 1 }));
  });

  test("a transport that throws is rescheduled like one that fails", async () => {
    let tries = 0;
    const sendMail = async (): Promise<MailAttempt> => {
      tries += 1;
      if (tries === 1) throw new Error("a defect");
      return sent;
    };
    await newGroup({ sendMail });
    await runtime.turnBy(HOUR);
    expect(tries).toBe(2);
  });

  test("what is not true any more when the server is back is not sent", async () => {
    const { given, sendMail } = server(again, sent);
    const { id } = await newGroup({ sendMail });
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await runtime.turnBy(HOUR);
    expect(written(given.map(({ mail }) => mail))).toEqual([
      LINK,
      "ana: Your order at Test shop was cancelled",
    ]);
  });

  test("F1: a restart sends what was still to be sent, under the same id", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "service-mails-"));
    try {
      const { given, sendMail } = server(again);
      await newGroup({ dataDir, sendMail });
      await runtime.settle();
      await runtime.stop();
      runtime = await startService({ dataDir });
      await runtime.turnBy(HOUR);
      expect(written()).toEqual([LINK]);
      expect(runtime.mails()[0]?.id).toBe(given[0]?.mail.id ?? "none");
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test("T33: a buyer who was erased meanwhile is not written to, and nothing is left to do", async () => {
    const { given, sendMail } = server(again, sent);
    await newGroup({ sendMail });
    await runtime.settle();
    const file = new Database(storageIn(runtime.dataDir).describe());
    file.run("DELETE FROM buyers");
    await runtime.turnBy(HOUR);
    expect(given).toHaveLength(1);
    expect(file.query("SELECT * FROM jobs WHERE kind = 'mail'").all()).toEqual([]);
    file.close();
  });

  test("T29, T33: neither the job, nor the event log, nor the log says who gets it", async () => {
    const { sendMail } = server(again);
    const { id, redirectUrl } = await newGroup({ sendMail });
    await runtime.settle();
    const file = new Database(storageIn(runtime.dataDir).describe(), { readonly: true });
    const jobs = file.query("SELECT * FROM jobs WHERE kind = 'mail'").all();
    const eventLog = file.query("SELECT * FROM event_log").all();
    file.close();
    expect(jobs).toEqual([
      expect.objectContaining({
        order_id: id,
        subject: expect.stringMatching(/^captainLink:auth_/),
        last_error: "ECONNREFUSED",
      }),
    ]);
    const everything = JSON.stringify([jobs, eventLog, runtime.logged]);
    expect(everything).toContain("captainLink");
    for (const secret of ["ana@", "Ana", "Lopes", redirectUrl.split("/").at(-1) ?? ""])
      expect(everything).not.toContain(secret);
  });
});
