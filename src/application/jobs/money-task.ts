// A job about money as the functions behind it see it: its order, platform and provider, its result, and its
// idempotency keys.

import type { Platform } from "../../config/config.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { Provider, UnknownAnswer } from "../../ports/payment-provider.ts";
import type { ClaimedJob, StoredOrder } from "../../ports/store.ts";
import { noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";

/**
 * The result of one try: nothing is left to do; the change that saved the outcome has removed the job (`ended`); or it is to
 * be done again (at `notBefore` at the earliest).
 */
export type Done =
  | { readonly kind: "done" }
  | { readonly kind: "ended" }
  | { readonly kind: "again"; readonly reason: string; readonly notBefore?: number };

export const DONE: Done = { kind: "done" };

export type Task = {
  readonly runtime: Runtime;
  readonly job: ClaimedJob;
  readonly stored: StoredOrder;
  readonly platform: Platform;
  readonly provider: Provider;
};

export function again(reason: string, notBefore?: number): Done {
  return { kind: "again", reason, ...(notBefore !== undefined && { notBefore }) };
}

/** Saves the provider's answer; the job runner removes the job afterwards, unless it has ended with that. */
export async function say({ runtime, stored, platform, job }: Task, command: Command): Promise<Done> {
  const step = await noteAct(runtime, { stored, platform }, () => ({ command }));
  const isEnded = step?.saving.change?.endedJobs?.some(
    ({ kind, subject }) => kind === job.kind && subject === job.subject,
  );
  return isEnded ? { kind: "ended" } : DONE;
}

/**
 * Asks with this job's idempotency key. The number of the next key is stored before that is used, so that a crash in
 * between asks with the same one. The stored response of an earlier try under a key is skipped at once; a new failure
 * waits.
 */
export async function withKey<T extends { readonly kind: string }>(
  { runtime, job }: Task,
  name: string,
  ask: (key: string) => Promise<T | UnknownAnswer>,
): Promise<T | UnknownAnswer> {
  for (let number = job.keyNumber; ; number += 1) {
    const answer = await ask(number === 1 ? name : `${name}:${number}`);
    if (!("keySpent" in answer) || answer.keySpent !== true) return answer;
    await runtime.store.takeNextKey(job);
    if (job.attempts === 0 || number > job.keyNumber) return answer;
  }
}
