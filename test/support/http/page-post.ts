// Payment requests of a page, and the headers of every response behind a page link.

import type { PayRequest } from "../../../src/api/pages/page.ts";
import { TOKEN } from "./fake.ts";

export const request: PayRequest = {
  attempt: "try-1",
  email: "ann@shop.example",
  firstName: "Ann",
  lastName: "Lee",
  means: { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" },
};
export const body = JSON.stringify(request);
export const json = { "content-type": "application/json" };
export const payRequest = {
  name: "pay",
  method: "POST",
  path: `/pay/${TOKEN}/payments`,
  headers: json,
  body,
} as const;

/** What every answer behind a link has (T20). */
export const guarded = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000",
};
