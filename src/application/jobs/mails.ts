// An operator's view of the e-mails to buyers, and their act on one: to send it again.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { AuditedAct } from "../../ports/audit-log.ts";
import type { StoredMail } from "../../ports/mails.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { withRefusal } from "../audit-log.ts";
import type { Answer } from "../contract/answer.ts";
import type { ListedMail, MailView, OperatorMails } from "../contract/mails.ts";
import { refused } from "../orders/outcome.ts";
import type { Runtime } from "../runtime.ts";
import { hasReader, isSendable } from "./send-mail.ts";

/** `wake` is called when one may have become due. */
export function operatorMails(runtime: Runtime, wake: () => void): OperatorMails {
  return {
    async listMails(filter) {
      const { mails, hasMore } = await runtime.store.mails(filter);
      return { mails: await listed(runtime, mails), hasMore };
    },
    async resendMail({ number, platformIds }, { by }) {
      const found = await runtime.store.mail(number);
      const mail = found && platformIds?.includes(found.platformId) !== false ? found : undefined;
      const audit = { ...by, action: "resendEmail", parameters: { mail: number } } as const;
      const answer = await withRefusal(runtime, audit, mail ?? {}, resend(runtime, mail, audit));
      wake();
      return answer;
    },
  };
}

async function listed({ store }: Runtime, mails: readonly StoredMail[]): Promise<readonly ListedMail[]> {
  const orders = new Map<string, StoredOrder | undefined>();
  for (const orderId of new Set(mails.map((mail) => mail.orderId)))
    orders.set(orderId, await store.read(orderId));
  return mails.map((mail) => {
    const stored = orders.get(mail.orderId);
    return { ...mailView(mail), hasReader: stored !== undefined && hasReader(stored, mail) };
  });
}

async function resend(
  runtime: Runtime,
  mail: StoredMail | undefined,
  audit: AuditedAct,
): Promise<Answer<MailView>> {
  if (mail === undefined) return refused({ code: "mailNotFound" });
  if (!(await isSendable(runtime, mail))) return refused({ code: "mailNotSendable" });
  const number = await runtime.store.resendMail(mail, { now: runtime.now(), audit });
  const made = await runtime.store.mail(number);
  return { kind: "ok", value: mailView(made ?? mail), warnings: [] };
}

export function mailView({ subject, payload: _, error, ...mail }: StoredMail): MailView {
  return { ...mail, kind: subject.split(":", 1)[0] ?? "", ...withoutAbsent({ error }) };
}
