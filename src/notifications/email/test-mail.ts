// The test e-mail, by which an operator sees one arrive before a buyer should.

import type { Envelope, Mail } from "./message.ts";

type Test = Pick<Envelope, "from" | "date"> & {
  readonly address: string;
  /** Of the Message-ID; never used before. */
  readonly unique: string;
};

export function testMail({ from, address, date, unique }: Test): Mail {
  const text = "This is a test of the split-payment service's e-mails. Nothing needs to be done.";
  return {
    id: `${unique}@${from.address.split("@")[1]}`,
    from,
    to: { name: "", address },
    date,
    subject: `Test e-mail of ${from.name}`,
    text: `${text}\n`,
    html: `<p>${text}</p>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
