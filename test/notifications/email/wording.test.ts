// A shop's own wording, from the lines of its configuration to the e-mail that its buyers read.

import { afterEach, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import type { Mail } from "../../../src/notifications/email/message.ts";
import { platformOf, platformText } from "../../support/config/config-text.ts";
import { GOOD_CARD, newOrder } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

let runtime: TestService;
afterEach(() => runtime.stop());

/** The e-mails of an order that a captain and, if `coBuyer` is given, another have paid for; then `days` have gone by. */
async function mailsOf(
  wording: string,
  { locale = "en", coBuyer, days = 0 }: { locale?: string; coBuyer?: string; days?: number } = {},
): Promise<readonly Mail[]> {
  const read = platformOf(platformText(wording)).wording;
  runtime = await startService({ platform: { ...(read === undefined ? {} : { wording: read }) } });
  const order = await newOrder(runtime, { ux: "collect", locale });
  await runtime.page(
    `${order.redirectUrl}/payments`,
    payment(GOOD_CARD, { nbShares: 4, firstName: "Ana & {1}" }),
  );
  if (coBuyer !== undefined) {
    const { json } = await runtime.api("GET", `/v1/orders/${order.id}`);
    const share = payment(GOOD_CARD, { amount: 1_000, firstName: coBuyer, email: "bo@example.com" });
    await runtime.page(`${json.data.shareUrl}/payments`, share);
  }
  await runtime.settle();
  await runtime.turnBy(days * DAY);
  return runtime.mails();
}

const ENGLISH = `[[platforms.wording]]
language = "en"
link_label = "Your crew's link"
mail_hello = "Ahoy {first_name}!"
mail_link_subject = "{shop}: <b>all</b> aboard"
mail_link_title = "Cast off <script>alert(1)</script>"
mail_link_text = "Your berth at {shop} & co is booked, {shop} says."
mail_receipt_text = "Welcome aboard {shop}. You joined {order}."
mail_due_reminder_subject = "{open} missing"
mail_due_reminder_text = "We sail {until}, and {open} is missing."
mail_people_button = "The crew"`;

test("T17: subject, text and HTML have the shop's sentences: plain in the text, escaped in the HTML", async () => {
  const [mail] = await mailsOf(ENGLISH);
  if (mail === undefined) throw new Error("no e-mail");
  expect(mail.subject).toBe("Test shop: <b>all</b> aboard");
  expect(mail.text).toStartWith(
    "Ahoy Ana & {1}!\n\nYour berth at Test shop & co is booked, Test shop says.\n",
  );
  expect(mail.text).toContain("\nThe crew:\nhttp");
  expect(mail.html).toContain(">Cast off &lt;script&gt;alert(1)&lt;/script&gt;</h1>");
  expect(mail.html).toContain(">Your berth at Test shop &amp; co is booked, Test shop says.</p>");
  expect(mail.html).toContain("Your crew&#39;s link");
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("is held on your card");
});

test("a co-buyer's receipt and a reminder get their figures", async () => {
  const mails = await mailsOf(ENGLISH, { coBuyer: "Bo", days: 4.5 });
  const receipt = mails.find(({ to }) => to.address === "bo@example.com");
  expect(receipt?.text).toContain("Welcome aboard Test shop. You joined Ana & {1}'s order at Test shop.");
  const reminder = mails.find(({ subject }) => subject.endsWith("missing"));
  expect(reminder?.subject).toMatch(/^€[\d.]+ missing$/);
  expect(reminder?.text).toMatch(/We sail Friday, March 6 at 12:00.PM UTC, and €[\d.]+ is missing\./);
  expect(reminder?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
});

test("another language and sentences without a replacement keep the service's words", async () => {
  const [mail] = await mailsOf(
    `${ENGLISH}\n[[platforms.wording]]\nlanguage = "fr"\nmail_link_title = "En route"`,
    {
      locale: "fr-CH",
    },
  );
  expect(mail?.html).toContain(">En route</h1>");
  expect(mail?.subject).toBe("Votre lien pour partager la commande chez Test shop");
  expect(mail?.text).not.toContain("Ahoy");
});

test("one shop's sentences are not in another shop's e-mails", async () => {
  await mailsOf(ENGLISH);
  await runtime.stop();
  const [mail] = await mailsOf("");
  expect(mail?.subject).toBe("Your link to share the order at Test shop");
  expect(mail?.text).toStartWith("Hello Ana");
});
