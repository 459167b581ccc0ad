// Bodies of orders for tests, and the drafts that decoding gives.

import type { Problem } from "../../../src/api/errors/problem.ts";
import type { DraftOptions } from "../../../src/api/orders/create-order.ts";
import { readOrderDraft } from "../../../src/api/orders/create-order.ts";
import type { OrderDraft } from "../../../src/api/orders/draft.ts";

export const OPTIONS: DraftOptions = {
  integration: "api",
  currencies: ["EUR", "CHF"],
  sandbox: false,
  notifyPorts: [443, 8443],
  imageOrigins: ["https://img.example"],
};
export const FRONT: DraftOptions = { ...OPTIONS, integration: "front" };
export const MODULE = "md_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

export function draftOf(body: unknown, options = OPTIONS): OrderDraft {
  const read = readOrderDraft(body, options);
  if (read.kind === "problem") throw new Error(read.problem.errors.join("\n"));
  return read.draft;
}

export function problemOf(body: unknown, options = OPTIONS): Problem {
  const read = readOrderDraft(body, options);
  if (read.kind === "read") throw new Error(`was taken as ${JSON.stringify(read.draft)}`);
  return read.problem;
}

export const order = (fields: object) => ({ amount: 6000, ...fields });
export const item = (fields: object) => order({ items: [{ name: "Cottage", amount: 6000, ...fields }] });
export const travel = (fields: object) => item({ travel: fields });
export const rental = (fields: object) => item({ rental: fields });
export const billingAddress = (fields: object) => order({ billingAddress: fields });
export const numberedKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));
export const long = (length: number) => "x".repeat(length);
