// Which stage a page shows for what the server says.

import { describe, expect, test } from "bun:test";
import type { PageView } from "../../src/wire/page.ts";
import type { Ending, Stage } from "../../widget/src/page/stage.ts";
import { pollDelayMs, stageOf, webAddress } from "../../widget/src/page/stage.ts";
import { paymentOf, viewOf } from "./widget-view.ts";

const bank = "https://bank.example/confirm";
const failed = paymentOf({ id: "auth_0", status: "failed", failure: "declined" });
const late = { now: viewOf().dueDate };

type Shown = Exclude<Stage["kind"], "ended"> | Ending;

const cases: [what: string, changes: Partial<PageView>, shown: Shown][] = [
  ["nothing paid yet", {}, "form"],
  ["a failed payment is no end", { payments: [failed] }, "form"],
  ["a payment given up is no end", { payments: [paymentOf({ status: "released" })] }, "form"],
  ["asked and unanswered", { payments: [paymentOf({ status: "pending", unanswered: true })] }, "checking"],
  ["under way", { payments: [paymentOf({ status: "pending" })] }, "checking"],
  ["the bank asks", { payments: [paymentOf({ status: "requiresAction", actionUrl: bank })] }, "action"],
  [
    "the bank asks, but its page is not known",
    { payments: [paymentOf({ status: "requiresAction" })] },
    "checking",
  ],
  [
    "the bank asked, and the last answer was lost",
    { payments: [paymentOf({ status: "requiresAction", actionUrl: bank, unanswered: true })] },
    "checking",
  ],
  ["held after a failure", { payments: [failed, paymentOf()] }, "paid"],
  [
    "captured",
    { status: "completed", payable: false, payments: [paymentOf({ status: "captured" })] },
    "paid",
  ],
  ["paid, and the order cancelled", { status: "cancelled", payments: [paymentOf()] }, "cancelled"],
  ["cancelled before anybody paid", { status: "cancelled", payable: false }, "cancelled"],
  ["nobody paid in time", { status: "cancelled", payable: false, ...late }, "tooLate"],
  [
    "his payment came to nothing when the time was over",
    { status: "cancelled", payable: false, ...late, payments: [paymentOf({ status: "released" })] },
    "cancelled",
  ],
  [
    "refunded",
    { status: "refunded", payable: false, payments: [paymentOf({ status: "refunded" })] },
    "refunded",
  ],
  ["the due date is past", { payable: false, ...late }, "tooLate"],
  ["closed for another reason", { payable: false }, "closed"],
];

describe("a view is shown as one stage", () => {
  test.each(cases)("%s", (_, changes, expected) => {
    const stage = stageOf(viewOf(changes));
    expect(stage.kind === "ended" ? stage.why : stage.kind).toBe(expected);
  });

  test("the latest payment under way is the one shown", () => {
    const stage = stageOf(viewOf({ payments: [failed, paymentOf({ id: "auth_2", status: "pending" })] }));
    expect(stage).toMatchObject({ kind: "checking", payment: { id: "auth_2" } });
  });
});

test("asking again starts at 2 s and grows to 30 s", () => {
  expect([0, 1, 2, 3, 50].map(pollDelayMs)).toEqual([2_000, 3_000, 4_500, 6_750, 30_000]);
});

test.each([
  ["https://shop.example/thanks?a=1", true],
  ["http://localhost:8080/thanks", true],
  ["javascript:alert(1)", false],
  ["JavaScript:alert(1)", false],
  ["data:text/html,x", false],
  ["/thanks", false],
  ["", false],
  [undefined, false],
])("T17: a buyer may be sent to %p: %p", (address, allowed) => {
  expect(webAddress(address)).toBe(allowed ? address : undefined);
});
