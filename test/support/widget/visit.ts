// One visit to a page with a server that answers as it was told to.

import type {
  PagePayment,
  PageView,
  PayAnswer,
  PayRequest,
  PlanAnswer,
} from "../../../src/api/pages/page.ts";
import { GAP, NOTE, RENEW_LINK } from "../../../src/api/paths.ts";
import type { Client, Outcome } from "../../../widget/src/page/client.ts";
import type { OwnPayments, OwnPaymentsStorage } from "../../../widget/src/page/own-payments.ts";
import { Session } from "../../../widget/src/page/session.ts";
import { viewOf } from "./view.ts";

export const form = { email: "e", firstName: "f", lastName: "l", means: {} };
export const unreachable = { kind: "unreachable" } as const;
/** The order is not any more as the page shows it. */
export const conflict = { kind: "refused", status: 409, code: "amountExceedsRemaining", paths: [] } as const;
export const bank = "https://bank.example/confirm";

const isGap = (path: string) => Object.values<string>(GAP).includes(path);

type Answer<T> = Outcome<T> | Promise<Outcome<T>>;
type Script = {
  pay?: Answer<PayAnswer>[];
  check?: Answer<PayAnswer>[];
  abandon?: Answer<PayAnswer>[];
  withdraw?: Answer<PayAnswer>[];
  state?: Answer<PageView>[];
  choose?: Answer<PageView>[];
  renew?: Answer<PageView>[];
  closeGap?: Answer<PageView>[];
  note?: Answer<PageView>[];
  act?: Answer<PageView>[];
  plan?: Answer<PlanAnswer>[];
};

/** An answer about a payment, with the view around it. */
export function answer(payment: PagePayment, changes: Partial<PageView> = {}): Outcome<PayAnswer> {
  const { actionUrl: _, ...inView } = payment;
  return { kind: "answered", data: { payment, view: viewOf({ ...changes, payments: [inView] }) } };
}

/**
 * A session with records of what was sent, named, asked for, paid, waited for and kept. `storage`: that of its browser, which
 * other tabs have too.
 */
export function visit(
  first: PageView,
  script: Script,
  kept: OwnPayments = { payments: [] },
  storage: OwnPaymentsStorage = memoryOf(kept),
) {
  const sent: PayRequest[] = [];
  const named: (readonly string[])[] = [];
  const log: string[] = [];
  const take = <T>(name: keyof Script, answers: Answer<T>[] | undefined): Promise<Outcome<T>> => {
    log.push(name);
    const next = answers?.shift();
    if (next === undefined) throw new Error(`unexpected ${name}`);
    return Promise.resolve(next);
  };
  const client: Client = {
    pay: (request) => {
      sent.push(request);
      return take("pay", script.pay);
    },
    check: () => take("check", script.check),
    abandon: () => take("abandon", script.abandon),
    withdraw: () => take("withdraw", script.withdraw),
    choose: () => take("choose", script.choose),
    act: (path) => {
      if (path === RENEW_LINK) return take("renew", script.renew);
      if (path === NOTE) return take("note", script.note);
      return isGap(path) ? take("closeGap", script.closeGap) : take("act", script.act);
    },
    plan: () => take("plan", script.plan),
    state: (kept) => {
      named.push(kept?.payments ?? []);
      return take("state", script.state);
    },
  };
  const paid: string[] = [];
  const waits: number[] = [];
  let attempts = 0;
  const session = new Session(first, {
    client,
    newAttempt: () => `try-${++attempts}`,
    wait: async (ms) => void waits.push(ms),
    paid: ({ id }) => paid.push(id),
    storage,
  });
  return { session, sent, named, log, paid, waits, kept: storage.read };
}

export function memoryOf(kept: OwnPayments = { payments: [] }): OwnPaymentsStorage {
  let memory = kept;
  return {
    read: () => memory,
    write: (now) => {
      memory = now;
    },
  };
}
