// A page's view as the server would send it, for the tests of the pages.

import type { PagePayment, PageView } from "../../../src/api/pages/page.ts";

export const NOW = Date.UTC(2026, 10, 21, 10);

/** An unpaid order of one buyer, 83.89 EUR, due in five days. */
export function viewOf(changes: Partial<PageView> = {}): PageView {
  return {
    role: "captain",
    now: NOW,
    shop: { name: "Atelier Nord" },
    locale: "en",
    sandbox: true,
    status: "initiated",
    amount: 8389,
    remaining: 8389,
    currency: "EUR",
    ux: "single",
    type: "direct",
    awaitsCommit: false,
    dueDate: NOW + 5 * 86_400_000,
    payable: true,
    minShare: 50,
    suggestedShare: 8389,
    items: [],
    buyer: {},
    payments: [],
    collect: { kind: "fields" },
    ...changes,
  };
}

export function paymentOf(changes: Partial<PagePayment> = {}): PagePayment {
  return { id: "auth_1", status: "authorized", amount: 8389, unanswered: false, ...changes };
}
