// What each e-mail says in each case, by its key sentences in English; how it is built; and that nothing a stranger
// puts into a name or a reference becomes markup, a header or a wall of text.

import { describe, expect, test } from "bun:test";
import type { MailName } from "../../src/domain/duty.ts";
import type { MailView } from "../../src/notify/mail-content.ts";
import type { Buyer, Scene, Step } from "../domain/scene.ts";
import {
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  holdLost,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  releaseFindsCaptured,
  releases,
  withdraws,
} from "../domain/scene.ts";
import { LINKS, viewOf, write } from "../notify/mail-view.ts";

const tpc = { tpc: true, due: "4d" } as const;
const one = [pays(captain, 500)];
const two = [...one, pays(bob, 300)];
const all = [...two, pays(cleo, 200)];
const completed = [...all, captures(bob, cleo, captain)];

type Case = readonly [
  mail: MailName,
  who: Buyer,
  start: Scene,
  steps: readonly Step[],
  says: readonly string[],
];

const DUE = "Saturday, June 7 at 9:00 AM UTC";

const CASES: readonly Case[] = [
  [
    "captainLink",
    captain,
    order(),
    one,
    [
      "Your link to share the order at Lakeside",
      "Thank you, your payment to Lakeside went through.",
      "Order total: €10.00\nYour share: €5.00\nStill to be paid: €5.00",
      `Can be paid until: ${DUE}`,
      `€10.00 is held on your card. When the others have paid, by ${DUE} at the latest, only your share is taken`,
      LINKS.share,
      `See who has paid:\n${LINKS.page}`,
    ],
  ],
  ["captainLink", captain, order(tpc), one, ["nothing is taken before Lakeside accepts the order"]],
  [
    "captainLink",
    captain,
    order({ type: "standard" }),
    one,
    [`€5.00 is held on your card, and taken only when everyone has paid; if someone has not by ${DUE}`],
  ],
  [
    "captainLink",
    captain,
    order({ ...tpc, type: "standard" }),
    one,
    ["and Lakeside accepts the order; otherwise it is released."],
  ],
  [
    "captainShareReminder",
    captain,
    order(),
    [...one, at("1d")],
    ["Nobody has joined your order at Lakeside yet", "€5.00 of €10.00 is still to be paid.", LINKS.share],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    [...one, at("4d")],
    ["€5.00 still to be paid for your order at Lakeside", "Nobody else has paid so far.", `until ${DUE}`],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    two,
    ["One other person has paid so far.", "€2.00 is still missing"],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    [...one, pays(bob, 100), pays(cleo, 100)],
    ["2 others have paid so far.", "€3.00 is still missing"],
  ],
  [
    "captainCompleted",
    captain,
    order(),
    completed,
    [
      "Your order at Lakeside is complete",
      "€5.00 was taken from your card. What was held beyond that is released.",
      "Order total: €10.00\nTaken from your card: €5.00",
    ],
  ],
  [
    "captainCompleted",
    captain,
    order(),
    [...two, at("5d"), captures(bob, captain)],
    ["€7.00 was taken from your card. That includes €2.00 that nobody else paid."],
  ],
  [
    "captainCompleted",
    captain,
    order(tpc),
    [...all, commits(600), captures(bob, cleo, captain)],
    ["€3.00 was taken from your card.", "Order total: €6.00"],
  ],
  [
    "captainCompleted",
    captain,
    order({ ...tpc, type: "standard" }),
    [pays(captain, 50), pays(bob, 950), commits(1), captures(bob)],
    ["Nothing was taken from your card."],
  ],
  [
    "captainCancelled",
    captain,
    order(),
    [...one, cancels()],
    [
      "Your order at Lakeside was cancelled",
      "Lakeside has cancelled the order.",
      "Nothing was taken: the €10.00 held on your card is released. Your bank may need a few days to show it.",
    ],
  ],
  [
    "captainCancelled",
    captain,
    order({ type: "standard" }),
    [...one, at("5d")],
    ["The order was not fully paid in time.", "the €5.00 held on your card is released"],
  ],
  [
    "captainCancelled",
    captain,
    order(tpc),
    [...all, at("6d")],
    ["Lakeside did not accept the order in time."],
  ],
  [
    "captainCancelled",
    captain,
    order({ type: "standard" }),
    [...all, captureRefused(bob)],
    ["A payment for the order could not be taken."],
  ],
  [
    "coBuyerReceipt",
    bob,
    order(),
    two,
    [
      "Your share of €3.00 at Lakeside",
      "Thank you, you are taking part in Cleo's order at Lakeside.",
      `€3.00 is held on your card, and taken when everyone has paid, by ${DUE} at the latest.`,
      `See the order:\n${LINKS.page}`,
    ],
  ],
  ["coBuyerReceipt", bob, order(tpc), two, ["taken only when Lakeside accepts the order; otherwise"]],
  [
    "coBuyerReceipt",
    bob,
    order({ type: "standard" }),
    two,
    ["taken only when everyone has paid; if someone"],
  ],
  ["coBuyerReceipt", cleo, order(), all, ["Everyone has paid, so it is taken soon."]],
  ["coBuyerReceipt", cleo, order(tpc), all, ["taken only when Lakeside accepts the order"]],
  ["coBuyerReceipt", cleo, order(tpc), [commits(), ...all], ["Everyone has paid, so it is taken soon."]],
  [
    "coBuyerTaken",
    bob,
    order(),
    [...all, captures(bob)],
    [
      "€3.00 was taken for your share at Lakeside",
      "€3.00 was taken from your card for your share of Cleo's order at Lakeside. Thank you.",
    ],
  ],
  [
    "coBuyerTaken",
    bob,
    order(tpc),
    [...all, commits(500), captures(bob)],
    [
      "€1.50 was taken from your card",
      "That is less than the €3.00 you agreed to: the order became smaller.",
    ],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, cancels()],
    ["Lakeside has cancelled the order.", "the €3.00 held"],
  ],
  [
    "coBuyerCancelled",
    bob,
    order({ type: "standard" }),
    [...all, captures(bob), captureRefused(cleo)],
    ["A payment for the order could not be taken.", "The €3.00 taken from your card will be refunded."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, cancels(bob)],
    ["Your payment to Lakeside was cancelled", "Lakeside has given your payment back.", "Nothing was taken"],
  ],
  ["coBuyerCancelled", bob, order(), [...two, withdraws(bob)], ["You have taken your payment back."]],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...all, captureRefused(bob)],
    ["Your card could not be charged."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, holdLost(bob)],
    ["Your bank does not hold the amount any more."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(tpc),
    [...all, commits(1)],
    ["The order became smaller, and your share is not needed any more."],
  ],
  [
    "coBuyerRefunded",
    bob,
    order(),
    [...completed, refunds(100, bob), refundsArrive],
    [
      "Refund of €1.00 from Lakeside",
      "Lakeside has refunded €1.00 to the card you paid with.",
      "Taken from your card: €3.00\nRefunded: €1.00",
    ],
  ],
  [
    "captainRefunded",
    captain,
    order(),
    [...completed, refunds(), refundsArrive],
    ["Refund of €5.00 from Lakeside"],
  ],
  [
    "coBuyerRefunded",
    bob,
    order(),
    [...two, cancels(bob), releaseFindsCaptured(bob, 300), refundsArrive],
    ["Your payment was cancelled, so €3.00 was refunded to the card you paid with."],
  ],
];

describe("what it says", () => {
  test.each(CASES)("%s %#", (mail, who, start, steps, says) => {
    const { subject, text, html } = write(viewOf(live(start, ...steps), mail, who));
    for (const sentence of says) {
      expect(`${subject}\n${text}`).toContain(sentence);
      // A figure stands below its label there, a link in it.
      const values = sentence.split("\n").map((line) => line.replace(/^[^:]*: |:$/, ""));
      for (const value of values) expect(html).toContain(value.replaceAll("'", "&#39;"));
    }
  });

  test("every e-mail there is has a case here", () => {
    const names = [...new Set(CASES.map(([mail]) => mail))].sort();
    expect(names).toEqual([
      "captainCancelled",
      "captainCompleted",
      "captainDueReminder",
      "captainLink",
      "captainRefunded",
      "captainShareReminder",
      "coBuyerCancelled",
      "coBuyerReceipt",
      "coBuyerRefunded",
      "coBuyerTaken",
    ]);
  });

  test("a single buyer is not sent to see who has paid", () => {
    const scene = live(order({ ux: "single" }), pays(captain), captures(captain));
    expect(write(viewOf(scene, "captainCompleted", captain)).text).not.toContain("See who has paid");
  });

  test("a captain whose name is not known any more", () => {
    const { captain: _, ...view } = viewOf(live(order(), ...two), "coBuyerReceipt", bob);
    expect(write(view).text).toContain("you are taking part in the order at Lakeside.");
  });

  test("the shop's own reference, when it has one", () => {
    const scene = live(order(), ...two);
    expect(write(viewOf(scene, "coBuyerReceipt", bob)).text).not.toContain("Reference");
    const { text } = write(viewOf(scene, "coBuyerReceipt", bob, { reference: "A-1001" }));
    expect(text).toContain("Reference: A-1001\nOrder total: €10.00");
  });
});

describe("how money and times are written", () => {
  const scene = live(order(), ...one);
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
    const { text } = write(viewOf(scene, "captainLink", captain, { locale, timeZone }));
    const spaced = text.replace(/[\u00a0\u202f]/g, " ");
    expect(spaced).toContain(money);
    expect(spaced).toContain(moment);
  });

  test.each([
    ["JPY", "¥500"],
    ["KWD", "0.500"],
  ])("%s has its own minor unit", (currency, money) => {
    const other = live(order({ currency }), ...one);
    const { text } = write(viewOf(other, "captainLink", captain));
    expect(text.replaceAll("\u00a0", " ")).toContain(money);
  });
});

describe("how it is built", () => {
  const scene = live(order(), ...one);
  const link = (over: Partial<MailView> = {}) => write(viewOf(scene, "captainLink", captain, over));

  test("reminders can be stopped with one click (RFC 8058), others have nothing to stop", () => {
    for (const mail of ["captainShareReminder", "captainDueReminder"] as const) {
      const { headers, text, html } = write(viewOf(scene, mail, captain));
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

  test("T17: whatever stands in names and references is text", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='a'>&amp;`;
    const { html, text } = link({ shop: evil, firstName: evil, reference: evil });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img");
    expect(html).toContain("&amp;amp;");
    expect(text).toContain(`Reference: ${evil}`);
  });

  test("it loads nothing and leads nowhere but to us", () => {
    const { html } = write(viewOf(scene, "captainDueReminder", captain));
    expect(html.match(/<(img|link|script|iframe|table|form)|url\(|@import|src=/gi)).toBeNull();
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address);
    expect([...new Set(addresses)].sort()).toEqual(Object.values(LINKS).sort());
  });

  test("no name adds a line to a header or to the text", () => {
    const evil = "Ana\r\nBcc: all@example.com\u2028x\u202etxt\0";
    const { subject, to, from, text } = link({ shop: evil, firstName: evil });
    for (const line of [subject, to.name, from.name]) expect(line).not.toMatch(/[\r\n\u2028\u202e\0]/);
    expect(text).toStartWith("Hello Ana Bcc: all@example.com x txt,\n\n");
  });

  test("a name that is a story is cut short", () => {
    const { text } = link({ firstName: "🙂".repeat(200) });
    expect(text).toStartWith(`Hello ${"🙂".repeat(60)}…,\n`);
  });

  test("the language is told to whoever reads it aloud", () => {
    expect(link({ locale: "nl-BE" }).html).toContain('<html lang="nl-BE">');
    expect(link({ locale: "xx" }).html).toContain('<html lang="en">');
  });

  test("an e-mail about a refund without one is a defect", () => {
    const { refund: _, ...view } = viewOf(live(order(), ...completed), "captainRefunded", captain);
    expect(() => write(view)).toThrow("refund");
  });
});

test("what is given back after a late release is told by whoever got it", () => {
  const scene = live(order(), ...two, cancels(bob), releases(bob));
  const { text } = write(viewOf(scene, "coBuyerCancelled", bob));
  expect(text).toContain("Nothing was taken: the €3.00 held on your card is released.");
});
