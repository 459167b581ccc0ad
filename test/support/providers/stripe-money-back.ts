// Refunds and disputes at the Stripe stand-in.

import type { Answer, Ask, Known, Refund, StandInDispute, StandInIntent } from "./stripe-responses.ts";
import { error, mapIn, missing, newId, page } from "./stripe-responses.ts";

export class MoneyBack {
  readonly refunds: Refund[] = [];
  readonly disputes: StandInDispute[] = [];

  /** `known` is the payment that is asked about; new refunds get `status`. */
  answer(ask: Ask, known: Known | undefined, status: string): Answer {
    const { method, path, params, account } = ask;
    if (known === undefined || known.account !== account) return missing();
    const ofIt = ({ payment_intent }: { payment_intent: string }) => payment_intent === known.intent.id;
    if (path === "/v1/disputes") return page(this.disputes.filter(ofIt), params, path);
    if (method === "GET") return page(this.refunds.filter(ofIt), params, path);
    return (
      this.#refused(known.intent, Number(params.amount)) ?? {
        status: 200,
        body: this.refund(known.intent, Number(params.amount), status, mapIn(params, "metadata")),
      }
    );
  }

  refund(intent: StandInIntent, amount: number, status: string, metadata: Record<string, string>): Refund {
    const about = { amount, payment_intent: intent.id, status, metadata };
    const refund: Refund = { id: newId("re"), object: "refund", ...about };
    this.refunds.push(refund);
    if (intent.latest_charge) intent.latest_charge.amount_refunded += amount;
    return refund;
  }

  /** Every refund that went through fails. */
  sendBack(intentOf: (id: string) => StandInIntent): void {
    for (const refund of this.refunds.filter(({ status }) => status === "succeeded")) {
      refund.status = "failed";
      const charge = intentOf(refund.payment_intent).latest_charge;
      if (charge) charge.amount_refunded -= refund.amount;
    }
  }

  /** A new dispute, or its outcome. */
  dispute({ id, latest_charge: charge, amount_received: amount }: StandInIntent, status: string): void {
    if (charge !== null) charge.disputed = true;
    const known = this.disputes.find(({ payment_intent }) => payment_intent === id);
    if (known !== undefined) known.status = status;
    else {
      const about = { payment_intent: id, amount, reason: "fraudulent", status };
      this.disputes.push({ id: newId("dp"), object: "dispute", ...about });
    }
  }

  #refused(intent: StandInIntent, amount: number): Answer | undefined {
    const isTakenBack = this.disputes.some(
      ({ payment_intent, status }) =>
        payment_intent === intent.id && (status === "needs_response" || status === "lost"),
    );
    if (isTakenBack) return error(400, "invalid_request_error", "charge_disputed", "The charge is disputed");
    const left = intent.amount_received - (intent.latest_charge?.amount_refunded ?? 0);
    if (intent.status !== "succeeded" || left === 0) {
      return error(400, "invalid_request_error", "charge_already_refunded", "nothing left");
    }
    return amount > left
      ? error(400, "invalid_request_error", "amount_too_large", "more than is left")
      : undefined;
  }
}
