// Stage of a page for each view of the server.

import { describe, expect, test } from "bun:test";
import type { PageView } from "../../../src/api/pages/page.ts";
import type { Ending, Stage } from "../../../widget/src/page/stage.ts";
import {
  changesByItself,
  hidesAmounts,
  newcomer,
  pollDelayMs,
  safeWebAddress,
  stageOf,
} from "../../../widget/src/page/stage.ts";
import { paymentOf, viewOf } from "../../support/widget/view.ts";

const bank = "https://bank.example/confirm";
const failed = paymentOf({ id: "auth_0", status: "failed", failure: "declined" });
const givenUp = paymentOf({ status: "requiresAction", releasing: true });
const closed = { payable: false } as const;
const cancelled = { ...closed, status: "cancelled", ended: "cancelled" } as const;
const late = { ...cancelled, cancelReason: "dueDate", ended: "tooLate" } as const;
const coBuyer = { ...closed, role: "coBuyer", ux: "collect", remaining: 0 } as const;
const paying = { role: "coBuyer", firstName: "Ben", initial: "K", amount: 1, status: "pending" } as const;
const people = { visibility: "names", paid: 1, paying: 0 } as const;
const modules = [
  { id: "md_1", name: "One" },
  { id: "md_2", name: "Two" },
];

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
  ["taken back, and not yet confirmed to be", { payments: [paymentOf({ releasing: true })] }, "form"],
  ["given up at the bank's page, and not yet confirmed to be", { payments: [givenUp] }, "checking"],
  ["paid, and the order cancelled", { ...cancelled, payments: [paymentOf()] }, "cancelled"],
  ["cancelled before anybody paid", cancelled, "cancelled"],
  ["no payment in time", late, "tooLate"],
  ["they had tried in vain when the time was over", { ...late, payments: [failed] }, "tooLate"],
  [
    "they had paid when the time was over",
    { ...late, payments: [paymentOf({ status: "released" })] },
    "unpaid",
  ],
  [
    "refunded",
    { ...closed, status: "refunded", ended: "refunded", payments: [paymentOf({ status: "refunded" })] },
    "refunded",
  ],
  [
    "taken back, and the order waits for its shop",
    { ...closed, status: "pendingCommit", ended: "tooLate", payments: [paymentOf({ status: "released" })] },
    "tooLate",
  ],
  [
    "taken back, and the others paid everything",
    { ...closed, status: "completed", ended: "complete", payments: [paymentOf({ status: "released" })] },
    "complete",
  ],
  ["everything is paid", { ...closed, ended: "complete", remaining: 0 }, "complete"],
  ["the due date is past", { ...closed, ended: "tooLate" }, "tooLate"],
  ["closed for a reason that is not told", closed, "closed"],
  ["the last of it is being paid", { ...coBuyer, people: { ...people, paying: 100 } }, "waiting"],
  ["the last of it is held", { ...coBuyer, people }, "complete"],
  ["several ways to pay", { modules, payable: false }, "choose"],
  ["a way to pay is chosen", { modules, moduleId: "md_1" }, "form"],
  ["several ways to pay, but too late", { modules, ...late }, "tooLate"],
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

describe("what was wished for is shown", () => {
  const group = viewOf({ role: "coBuyer", ux: "collect", payments: [paymentOf()] });

  test("the form once more, while something can be paid", () => {
    expect(stageOf(group, "form").kind).toBe("form");
    expect(stageOf({ ...group, payable: false }, "form").kind).toBe("paid");
  });

  test("the modules again, until a buyer has paid", () => {
    const chosen = viewOf({ modules, moduleId: "md_1" });
    expect(stageOf(chosen, "modules").kind).toBe("choose");
    expect(stageOf({ ...chosen, status: "confirmed" }, "modules").kind).toBe("form");
    expect(stageOf(viewOf(), "modules").kind).toBe("form");
  });
});

describe("a page can change by itself", () => {
  const group = viewOf({ ux: "collect" });
  const paid = { ...group, payments: [paymentOf()] };
  const over = { ...paid, ended: "complete" } as const;
  const completed = viewOf({ payments: [paymentOf({ status: "captured" })], ended: "complete" });
  const owed = { timeZone: "Europe/Paris", deadlines: [], now: 0, underWay: false } as const;
  test.each([
    ["a co-buyer's", true, { ...group, role: "coBuyer" }],
    ["a captain's who has paid", true, paid],
    ["a captain's who has not", false, group],
    ["a lone buyer's who has not paid", false, viewOf()],
    ["a lone buyer's whose payment is held", true, viewOf({ payments: [paymentOf()] })],
    ["a lone buyer's who was charged", false, viewOf({ payments: [paymentOf({ status: "captured" })] })],
    ["a lone buyer's who owes nothing that is being charged", false, { ...completed, owed }],
    ["a lone buyer's whose debt is being charged", true, { ...completed, owed: { ...owed, underWay: true } }],
    ["one whose bank asks", true, viewOf({ payments: [paymentOf({ status: "requiresAction" })] })],
    ["one whose payment is still to be taken", true, over],
    ["one where all is taken", false, { ...over, payments: [paymentOf({ status: "captured" })] }],
    ["a co-buyer's after the end", false, { ...group, role: "coBuyer", ended: "complete" }],
  ] as [string, boolean, PageView][])("%s: %p", (_, expected, view) => {
    expect(changesByItself(view)).toBe(expected);
  });
});

describe("G8: a page that hides others' amounts says that what is left tells of them", () => {
  test.each<[PageView["role"], NonNullable<PageView["people"]>["visibility"], boolean]>([
    ["coBuyer", "all", false],
    ["coBuyer", "names", true],
    ["coBuyer", "progress", true],
    ["captain", "all", false],
    ["captain", "names", false],
    ["captain", "progress", true],
  ])("%s, %s: %p", (role, visibility, expected) => {
    const view = viewOf({
      role,
      ux: "collect",
      remaining: 1_000,
      people: { visibility, paid: 1, paying: 0 },
    });
    expect(hidesAmounts(view)).toBe(expected);
    expect(hidesAmounts({ ...view, ended: "complete" })).toBe(false);
    expect(hidesAmounts({ ...view, remaining: 0 })).toBe(false);
  });
  test("one who pays alone is told nothing", () => expect(hidesAmounts(viewOf())).toBe(false));
});

test("who has come is told when it is one person, whatever became of the others' payments", () => {
  const ana = { ...paying, role: "captain", firstName: "Ana", initial: "L" } as const;
  const held = { ...paying, status: "authorized" } as const;
  expect(newcomer([ana], [ana, paying])).toBe(paying);
  expect(newcomer([ana, paying], [ana, held])).toBeUndefined();
  expect(newcomer([paying], [{ ...held, firstName: "Cleo" }])).toMatchObject({ firstName: "Cleo" });
  expect(newcomer([], [ana, paying])).toBeUndefined();
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
  expect(safeWebAddress(address)).toBe(allowed ? address : undefined);
});
