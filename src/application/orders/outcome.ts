// Results of commands: refusals, and the outcome of an update of the store under an Idempotency-Key.

import type { Config, Platform } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import type { StoredAnswer, Updated } from "../../ports/store.ts";
import type { Answer, ApplicationRefusal } from "../contract/answer.ts";
import type { CommandOptions, OrderView } from "../contract/merchant.ts";

export type Refused = { readonly kind: "refused"; readonly refusal: ApplicationRefusal };

export function refused(refusal: ApplicationRefusal): Refused {
  return { kind: "refused", refusal };
}

/** The refusal of an act that is nothing without an e-mail, on a platform that sends none. */
export function withoutMail(config: Pick<Config, "mode">, platform: Platform): Refused | undefined {
  return sendsMail(config, platform) ? undefined : refused({ code: "sendsNoMail" });
}

/** The response to store for the Idempotency-Key, rendered in the transaction of the change. */
export function answered(
  options: CommandOptions,
  view: OrderView,
  warnings: readonly string[],
): { readonly answer?: StoredAnswer } {
  return options.idempotency === undefined ? {} : { answer: options.render(view, warnings) };
}

export function updateOptions(options: CommandOptions, now: number) {
  return options.idempotency === undefined ? { now } : { now, idempotency: options.idempotency };
}

export function answerOf<T>(updated: Updated<T>, done: (value: T) => Answer<OrderView>): Answer<OrderView> {
  switch (updated.kind) {
    case "done":
      return done(updated.value);
    case "replayed":
      return updated;
    case "keyReused":
      return refused({ code: "idempotencyKeyReused" });
    default:
      return updated satisfies never;
  }
}
