// One refund of a captured payment, asked for by a job: "no" is believed only when the provider's own record says the
// same (F15).

import type { OperationAnswer } from "../../ports/payment-provider.ts";
import type { Task } from "./money-task.ts";
import { withKey } from "./money-task.ts";

/** `payment`: by our key and the provider's id. `amount` in minor units. */
export async function askForRefund(
  task: Task,
  refund: { readonly id: string; readonly amount: number },
  payment: { readonly id: string; readonly ref?: string },
): Promise<OperationAnswer> {
  const about = { refundId: refund.id, paymentKey: payment.id, ref: payment.ref, amount: refund.amount };
  const asked = await withKey(task, refund.id, (key) => task.provider.refund({ key, ...about }));
  const truth = asked.kind === "refused" ? await task.provider.inquireRefund(about) : asked;
  return truth.kind === "none" ? asked : truth;
}
