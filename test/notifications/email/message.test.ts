// E-mail messages: money and times in each language's format, their headers, and names or references that must not become
// markup, a header or a wall of text.

import { describe, expect, test } from "bun:test";
import type { MailView } from "../../../src/notifications/email/figures.ts";
import { speechFor } from "../../../src/notifications/email/words/words.ts";
import { createFormat } from "../../../widget/src/words/format.ts";
import { bob, captain, captures, cleo, live, order, pays } from "../../support/domain/scenario.ts";
import { LINKS, viewOf, write } from "../../support/notifications/mail-view.ts";

const paid = [pays(captain, 500)];
const completed = [...paid, pays(bob, 300), pays(cleo, 200), captures(bob, cleo, captain)];

describe("formats of money and times", () => {
  const scenario = live(order(), ...paid);
  test.each([
    ["en", "UTC", "€5.00", "Saturday, June 7 at 9:00 AM UTC"],
    ["en-GB", "Europe/London", "€5.00", "Saturday 7 June at 10:00 BST"],
    ["fr", "Europe/Paris", "5,00 €", "samedi 7 juin à 11:00 UTC+2"],
    ["fr-CH", "UTC", "5.00 €", "samedi 7 juin à 09:00 UTC"],
    ["de_AT", "Europe/Vienna", "€ 5,00", "Samstag, 7. Juni um 11:00 MESZ"],
    ["es", "UTC", "5,00 €", "sábado, 7 de junio, 9:00 UTC"],
    ["it", "UTC", "5,00 €", "sabato 7 giugno alle ore 09:00 UTC"],
    ["nl", "UTC", "€ 5,00", "zaterdag 7 juni om 09:00 UTC"],
    ["pt-BR", "UTC", "€5.00", "Saturday, June 7 at 9:00 AM UTC"],
    ["fr-", "UTC", "5,00 €", "samedi 7 juin à 09:00 UTC"],
  ])("%s in %s", (locale, timeZone, money, moment) => {
    const { text } = write(viewOf(scenario, "captainLink", captain, { locale, timeZone }));
    const spaced = text.replace(/[\u00a0\u202f]/g, " ");
    expect(spaced).toContain(money);
    expect(spaced).toContain(moment);
  });

  test.each([
    ["fr", 1, "dimanche 1er juin "],
    ["fr-CA", 1, "dimanche 1er juin "],
    ["fr", 11, "mercredi 11 juin "],
    ["de", 1, "Sonntag, 1. Juni "],
  ])("in %s day %d is: %s", (locale, day, said) => {
    const at = Date.UTC(2025, 5, day, 13);
    expect(speechFor(locale, "UTC").moment(at)).toStartWith(said);
    expect(createFormat(locale).moment(at)).toStartWith(said);
  });

  test.each([
    ["JPY", "¥500"],
    ["KWD", "0.500"],
  ])("%s has its own minor unit", (currency, money) => {
    const other = live(order({ currency }), ...paid);
    const { text } = write(viewOf(other, "captainLink", captain));
    expect(text.replaceAll("\u00a0", " ")).toContain(money);
  });
});

describe("the message", () => {
  const scenario = live(order(), ...paid);
  const link = (over: Partial<MailView> = {}) => write(viewOf(scenario, "captainLink", captain, over));

  test("reminders have one-click unsubscription (RFC 8058), other e-mails do not", () => {
    for (const mail of ["captainShareReminder", "captainDueReminder"] as const) {
      const { headers, text, html } = write(viewOf(scenario, mail, captain));
      expect(headers).toMatchObject({
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": `<${LINKS.stop}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      expect(text).toContain(`No more reminders about this order:\n${LINKS.stop}`);
      expect(html).toContain(`href="${LINKS.stop}"`);
    }
    const { headers, text } = link();
    expect(headers["Auto-Submitted"]).toBe("auto-generated");
    expect(Object.keys(headers).filter((name) => name.startsWith("List-"))).toEqual([]);
    expect(text).not.toContain("/mail/stop/");
  });

  test("T17: names and references stay text", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='a'>&amp;`;
    const { html, text } = link({ shop: evil, firstName: evil, reference: evil });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img");
    expect(html).toContain("&amp;amp;");
    expect(text).toContain(`Reference: ${evil}`);
  });

  test("it loads nothing and links only to the service", () => {
    const { html } = write(viewOf(scenario, "captainDueReminder", captain));
    expect(html.match(/<(img|link|script|iframe|table|form)|url\(|@import|src=/gi)).toBeNull();
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address);
    expect([...new Set(addresses)].sort()).toEqual(Object.values(LINKS).sort());
  });

  test("no name adds a line to a header or to the text", () => {
    const evil = "Ana\r\nBcc: all\u2028x\u202etxt\0";
    const { subject, to, from, text } = link({ shop: evil, firstName: evil });
    for (const line of [subject, to.name, from.name]) expect(line).not.toMatch(/[\r\n\u2028\u202e\0]/);
    expect(text).toStartWith("Hello Ana Bcc: all x txt,\n\n");
  });

  test.each([
    ["You won a prize: https://evil.example/now", "Y."],
    ["Ana, call evil.example", "A."],
    ["Ana evil。example", "A."],
    ["ana@evil.example", "a."],
    ["@ana", "a."],
    ["🙂".repeat(61), "🙂."],
    [`Ana ${"very ".repeat(12)}long`, "A."],
    ["J.P.", "J.P."],
    ["Ana 10.0.0.1", "A."],
    ["Ana María de la Concepción Fernández-Villaverde y Sotomayor", undefined],
    ["🙂".repeat(60), undefined],
    ["D’Arcy O'Neil", undefined],
  ])("of the name %j others read %p where it is no name", (firstName, shown = firstName) => {
    const { text, html } = link({ firstName });
    expect(text).toStartWith(`Hello ${shown},\n`);
    expect(html).not.toContain("evil");
    const joined = live(order(), ...paid, pays(bob, 300));
    const told = write(viewOf(joined, "coBuyerReceipt", bob, { captain: firstName }));
    expect(told.text).toContain(shown);
    expect(`${told.text}${told.html}${told.subject}`).not.toContain("evil");
  });

  test.each([
    ["Unlock it at https://evil.example/now", undefined],
    ["evil.example", undefined],
    ["ask@evil.example", undefined],
    ["192.0.2.1/now", undefined],
    ["Wine 0.75 l, 2.50 a glass", "Wine 0.75 l, 2.50 a glass"],
    ["W".repeat(61), `${"W".repeat(60)}…`],
  ])("of what a browser wrote into its order, %j, an e-mail shows %j", (text, shown) => {
    const front = { order: { ...scenario.order, integration: "front" } } as const;
    const lines = link({ ...front, reference: text }).text.match(/Reference: .*/g) ?? [];
    expect(lines).toEqual(shown === undefined ? [] : [`Reference: ${shown}`]);
    const invited = write(viewOf(scenario, "invitation", captain, { ...front, itemNames: [text, "Soup"] }));
    expect(invited.text).toContain(`For: ${shown === undefined ? "Soup" : `${shown}, Soup`}\n`);
    expect(link({ reference: text }).text).toContain(`Reference: ${text}\n`);
  });

  test.each([
    ["https://evil.example/now", "h."],
    ["https://evil.example/@now", "h."],
    ["Bob", "Bob"],
    ["bob@example.com", "bob@example.com"],
    ["שלום@example.com", "\u2068שלום@example.com\u2069"],
  ])("a captain reads of the person invited as %j: %j", (invited, shown) => {
    const { subject, text } = write(viewOf(scenario, "captainDeclined", captain, { invited }));
    expect(subject).toContain(shown);
    expect(`${subject}${text}`).not.toContain("evil");
  });

  test("a header's name with an address in it is left out", () => {
    expect(link({ firstName: "You won at evil.example" }).to.name).toBe("");
    expect(link({ firstName: "Bob" }).to.name).toBe("Bob Lopes");
  });

  test("a right-to-left name does not change the direction of the text around it", () => {
    const { text } = link({ firstName: "عمر", reference: "عربة 7" });
    expect(text).toStartWith("Hello \u2068عمر\u2069,\n");
    expect(text).toContain("Reference: \u2068عربة 7\u2069\n");
  });

  test("the language is declared for screen readers", () => {
    expect(link({ locale: "nl-BE" }).html).toContain('<html lang="nl-BE">');
    expect(link({ locale: "xx" }).html).toContain('<html lang="en">');
  });

  test("an e-mail about a refund without one is a defect", () => {
    const { refund: _, ...view } = viewOf(live(order(), ...completed), "captainRefunded", captain);
    expect(() => write(view)).toThrow("refund");
  });
});
