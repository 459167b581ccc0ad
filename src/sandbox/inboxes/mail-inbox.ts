// Inbox of all buyers of a sandbox: its e-mails, in memory only. Nothing is sent.

import type { Mail } from "../../notifications/email/message.ts";

/** `number` counts from 1 and names the e-mail in its address. */
export type KeptMail = { readonly number: number; readonly mail: Mail };

const MOST = 200;

export class MailInbox {
  readonly #kept: KeptMail[] = [];
  #count = 0;

  keep(mail: Mail): void {
    this.#count += 1;
    this.#kept.push({ number: this.#count, mail });
    if (this.#kept.length > MOST) this.#kept.shift();
  }

  /** Newest first. */
  all(): readonly KeptMail[] {
    return this.#kept.toReversed();
  }

  /** The e-mail with this number, as in its address. */
  find(number: string): Mail | undefined {
    return this.#kept.find((mail) => String(mail.number) === number)?.mail;
  }
}
