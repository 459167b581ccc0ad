// The sandbox's inbox of e-mails as a person sees it, and the isolation of an e-mail's content.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Mail } from "../../../src/notifications/email/message.ts";
import { MailInbox } from "../../../src/sandbox/inboxes/mail-inbox.ts";
import { play } from "../../support/http/record.ts";
import type { TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

const EVIL = `<script>alert(1)</script>"'`;

describe("the pages", () => {
  let runtime: TestService;
  beforeEach(async () => {
    runtime = await startService({ platform: { name: `Shop ${EVIL}` } });
    const { json } = await runtime.api("POST", "/v1/orders", { amount: 4_800 });
    const who = { nbShares: 4, firstName: EVIL };
    await runtime.page(`${json.data.redirectUrl}/payments`, payment("4242 4242 4242 4242", who));
  });
  afterEach(() => runtime.stop());

  test("list no e-mail at first, then the newest first", async () => {
    const { http } = runtime.program;
    await play(http, { name: "none", path: "/sandbox/mail", status: 200, has: ["None yet."] });
    await runtime.settle();
    await runtime.turnBy(86_400_000);
    const list = { name: "two", path: "/sandbox/mail", status: 200, lacks: ["<script>"] };
    const body = await play(http, { ...list, has: ["to ana@example.com"] });
    const [reminder, link] = [body.indexOf("Nobody has joined"), body.indexOf("Your link to share")];
    expect(reminder).toBeGreaterThan(0);
    expect(link).toBeGreaterThan(reminder);
  });

  test("T17: show an e-mail's headers, its text, and its HTML in a frame without permissions", async () => {
    await runtime.settle();
    const { http } = runtime.program;
    await play(http, {
      name: "shown",
      path: "/sandbox/mail/1",
      status: 200,
      has: [
        "<dt>Message-ID</dt>",
        "<dd>auto-generated</dd>",
        "<dt>To</dt><dd>&lt;script&gt;",
        'sandbox="allow-popups allow-popups-to-escape-sandbox"',
        'src="/sandbox/mail/1/html"',
        "Still to be paid: €36.00",
      ],
      lacks: ["<script>"],
    });
    const framed = { name: "HTML", path: "/sandbox/mail/1/html", status: 200, lacks: ["<script>"] };
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
    await play(http, {
      ...framed,
      has: ['<base target="_blank">', "Hello &lt;script&gt;alert(1)"],
      sends: { "content-security-policy": policy, "x-content-type-options": "nosniff" },
    });
  });

  test.each(["/sandbox/mail/2", "/sandbox/mail/01", "/sandbox/mail/x/html", "/sandbox/mail/%3Cscript%3E"])(
    "%s is not found",
    async (path) => {
      await runtime.settle();
      await play(runtime.program.http, { name: path, path, status: 404, has: ["No such e-mail"] });
    },
  );
});

test("keep two hundred e-mails, each under its own number", () => {
  const inbox = new MailInbox();
  for (let number = 1; number <= 201; number++) inbox.keep({ subject: `${number}` } as Mail);
  expect(inbox.all()).toHaveLength(200);
  expect(inbox.all()[0]).toEqual({ number: 201, mail: { subject: "201" } as Mail });
  expect(inbox.find("1")).toBeUndefined();
  expect(inbox.find("2")?.subject).toBe("2");
});
