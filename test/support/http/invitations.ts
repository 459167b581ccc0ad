// Invitations in the whole program, as a captain sends them and the inbox shows them.

import type { Mail } from "../../../src/notifications/email/message.ts";
import type { Answer, Json, TestService } from "../service.ts";
import { newOrder, pays, read } from "./acts.ts";

type Person = { readonly email: string; readonly firstName?: string; readonly seats?: number };

export function invites(runtime: TestService, url: string, people: readonly Person[]): Promise<Answer> {
  return runtime.page(`${url}/invitations`, { people });
}

/** An order of 100.00 for four, whose captain Ana has paid 25.00 and invited these people. */
export async function invited(
  runtime: TestService,
  people: readonly Person[],
  fields: Record<string, unknown> = {},
): Promise<Json> {
  const order = await newOrder(runtime, fields);
  await pays(runtime, order.redirectUrl, { nbShares: 4 });
  await invites(runtime, order.redirectUrl, people);
  await runtime.settle();
  return order;
}

/** The e-mails about this order to an address, oldest first: the order's part is the same in all its links. */
export function mailsTo(runtime: TestService, address: string, { redirectUrl }: Json): readonly Mail[] {
  const part = /\/pay\/([\w-]{21})/.exec(redirectUrl)?.[1] ?? "no link";
  return runtime.mails().filter(({ to, text }) => to.address === address && text.includes(part));
}

/** The address of that kind of page in an e-mail. */
export function linkIn(mail: Mail | undefined, place: string): string {
  return new RegExp(`https?://[^\\s]+/${place}/[\\w-]+`).exec(mail?.text ?? "")?.[0] ?? `no ${place} link`;
}

export async function statuses(runtime: TestService, orderId: string): Promise<readonly string[]> {
  return (await read(runtime, orderId)).invitations.map(({ status }: Json) => status);
}
