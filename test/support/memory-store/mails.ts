// E-mails in a list: the counterpart of src/store/sqlite/tables/mails.ts.

import type { MailFilter, MailLease, MailOutcome, MailStore, StoredMail } from "../../../src/ports/mails.ts";
import type { memoryJobs } from "./jobs.ts";

export function memoryMails(
  jobs: ReturnType<typeof memoryJobs>,
  platformOf: (orderId: string) => string | undefined,
): MailStore {
  let mails: readonly StoredMail[] = [];
  let last = 0;

  function waiting({ orderId, subject }: Pick<StoredMail, "orderId" | "subject">): StoredMail | undefined {
    return mails.find(
      (mail) => mail.orderId === orderId && mail.subject === subject && mail.state === "waiting",
    );
  }

  function add(
    { orderId, subject, payload }: Pick<MailLease, "orderId" | "subject" | "payload">,
    rest: Pick<StoredMail, "state" | "tries" | "error">,
    at: number,
  ): number {
    const platformId = platformOf(orderId);
    if (platformId === undefined) return last;
    last += 1;
    const fixed = { number: last, platformId, orderId, subject, payload: payload as object };
    mails = [...mails, { ...fixed, ...rest, createdAt: at, changedAt: at }];
    return last;
  }

  function record(job: MailLease, outcome: MailOutcome): void {
    const { state, at } = outcome;
    const tries = state === "dropped" ? job.attempts : job.attempts + 1;
    const error = "error" in outcome ? outcome.error : undefined;
    const same = waiting(job);
    if (same === undefined && state !== "dropped") add(job, { state, tries, error }, at);
    mails = mails.map((mail) =>
      mail === same ? { ...mail, state, tries, error: error ?? mail.error, changedAt: at } : mail,
    );
  }

  return {
    async recordMail(job, outcome) {
      if (outcome.state === "waiting") jobs.reschedule(job, outcome.dueAt, outcome.error);
      else jobs.remove(job);
      record(job, outcome);
    },
    mail: async (number) => mails.find((mail) => mail.number === number),
    async mails({ limit, ...filter }) {
      const found = mails.filter(matching(filter)).toReversed();
      return { mails: found.slice(0, limit), hasMore: found.length > limit };
    },
    async resendMail(mail, { now }) {
      const same = waiting(mail);
      const job = { kind: "mail", subject: mail.subject, payload: { ...mail.payload, at: now }, dueAt: now };
      if (same === undefined) jobs.ask(mail.orderId, job);
      else jobs.bringForward(mail.orderId, job);
      const rest = { state: "waiting", tries: 0, error: undefined } as const;
      return same?.number ?? add({ ...mail, payload: job.payload }, rest, now);
    },
    async pruneMails(before) {
      mails = mails.filter(({ createdAt }) => createdAt >= before);
    },
  };
}

function matching({ platformIds, orderId, state, after = Infinity }: Omit<MailFilter, "limit">) {
  return (mail: StoredMail) =>
    mail.number < after &&
    (platformIds === undefined || platformIds.includes(mail.platformId)) &&
    (orderId === undefined || mail.orderId === orderId) &&
    (state === undefined || mail.state === state);
}
