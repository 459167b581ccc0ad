// E-mails to buyers as operators see them: what has become of each, and a further sending.

import type { MailFilter, MailState } from "../../ports/mails.ts";
import type { Answer, Audited } from "./answer.ts";

/** Without address and text: neither is kept. Times in epoch ms. */
export type MailView = {
  readonly number: number;
  readonly platformId: string;
  readonly orderId: string;
  /** The name of what it says, such as `captainLink`. */
  readonly kind: string;
  readonly state: MailState;
  readonly tries: number;
  readonly error?: string;
  readonly createdAt: number;
  readonly changedAt: number;
};

/** `hasReader`: there is still an address that it would go to. */
export type ListedMail = MailView & { readonly hasReader: boolean };

export type MailViewPage = { readonly mails: readonly ListedMail[]; readonly hasMore: boolean };

export type OperatorMails = {
  /** Newest first. */
  listMails(filter: MailFilter): Promise<MailViewPage>;
  /**
   * Sends an e-mail once more, written from the order as it is now and to its present address; one that waits is tried
   * now. With `platformIds` only one of theirs. The answer is the e-mail that will be sent.
   */
  resendMail(
    asked: { readonly number: number; readonly platformIds?: readonly string[] | undefined },
    options: Audited,
  ): Promise<Answer<MailView>>;
};
