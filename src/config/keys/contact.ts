// Keys of a platform's contact for buyers. People see the values as they are written.

import type { Contact } from "../config.ts";
import { webAddress } from "../read/address.ts";
import { optional } from "../read/table.ts";
import { matching } from "../read/value.ts";

/** Keys of [[platforms]]. */
export const contactFields = {
  contact_email: optional(
    matching("an e-mail address such as help@shop.example", /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/),
  ),
  contact_phone: optional(
    matching("a phone number with its country such as +33 1 23 45 67 89", /^\+[1-9](?:[ .()-]?\d){4,13}$/),
  ),
  contact_url: optional(webAddress),
};

type Written = Readonly<Record<"contact_email" | "contact_phone" | "contact_url", string | undefined>>;

/** Undefined when none is configured. */
export function contactOf({
  contact_email: email,
  contact_phone: phone,
  contact_url: url,
}: Written): Contact | undefined {
  const contact: Contact = {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(url === undefined ? {} : { url }),
  };
  return Object.keys(contact).length === 0 ? undefined : contact;
}
