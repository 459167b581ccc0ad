// Idempotency keys at the Stripe stand-in: the first answer to a key is kept for a day, a failure of Stripe's own too.

import { DAY } from "../../../src/domain/time.ts";
import type { Answer, Ask, Fault } from "./stripe-responses.ts";
import { error, print, reply } from "./stripe-responses.ts";

type Kept = { readonly print: string; readonly at: number; answer: Answer | undefined };

export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A failure of Stripe's own. It is kept under the key, unless it is of the entrance or of a machine on the way (504). */
  fail(ask: Ask, { status, code = "", param }: Extract<Fault, { kind: "status" }>): Response {
    const type = status < 500 ? "invalid_request_error" : "api_error";
    const answer = error(status, type, code, "from a test", param === undefined ? {} : { param });
    if (![401, 403, 409, 429, 504].includes(status) && ask.idempotencyKey !== undefined) {
      this.#kept.set(ask.idempotencyKey, { print: print(ask), at: this.#now(), answer });
    }
    return reply(answer, {});
  }

  async once(ask: Ask, perform: () => Answer): Promise<Response> {
    const { idempotencyKey: key } = ask;
    if (key === undefined || ask.method === "GET") return reply(perform(), {});
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() < kept.at + DAY) return again(kept, ask);
    const slot: Kept = { print: print(ask), at: this.#now(), answer: undefined };
    this.#kept.set(key, slot);
    await Bun.sleep(2);
    const answer = perform();
    // What was answered is kept as it was then.
    slot.answer = structuredClone(answer);
    return reply(answer, {});
  }
}

function again(kept: Kept, ask: Ask): Response {
  if (kept.print !== print(ask)) {
    return usedOtherwise();
  }
  if (kept.answer === undefined) {
    return reply(error(409, "invalid_request_error", "idempotency_key_in_use", "in use"), {});
  }
  return reply(kept.answer, { "idempotent-replayed": "true" });
}

export function usedOtherwise(): Response {
  return reply(error(400, "idempotency_error", "", "Keys can only be used with the same parameters"), {});
}
