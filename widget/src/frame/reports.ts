// Reports of a frame to the shop's page: in the shop's terms, and no more of a refusal than the buyer reads
// (T22).

import type { PagePayment, PageView, PayRequest } from "../../../src/api/pages/page.ts";
import { noticeSentences } from "../components/payment-form/notice-box.tsx";
import type { Notice } from "../page/notice.ts";
import type { Failure, Validated } from "../script/api.ts";
import type { Words } from "../words/en.ts";

type Buyer = Pick<PayRequest, "email" | "firstName" | "lastName">;

/** The failure of a payment; undefined for what is not about one. */
export function failureIn(notice: Notice, words: Words): Failure | undefined {
  const { title, text } = noticeSentences(notice, words);
  const message = `${title}. ${text}`;
  switch (notice.kind) {
    case "failed":
      return { code: notice.failure, message };
    case "refused":
      return { code: notice.code, message };
    case "givenUp":
    case "cardUnread":
    case "unreachable":
      return { code: notice.kind, message };
    case "withdrawn":
    case "notWithdrawn":
    case "notDone":
    case "done":
      return undefined;
  }
}

/** `buyer` is what was sent with the payment, if it was sent in this visit. */
export function validatedOf(
  orderId: string,
  payment: PagePayment,
  view: PageView,
  buyer: Partial<Buyer>,
): Validated {
  const { email = "", firstName = "", lastName = "" } = { ...view.buyer, ...buyer };
  const status = payment.status === "captured" ? "captured" : "authorized";
  return { order: orderId, auth: payment.id, status, amount: payment.amount, email, firstName, lastName };
}
