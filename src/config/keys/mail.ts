// Keys of [platforms.mail]: the server and the sender of e-mails to buyers.

import type { MailConfig, MailServer } from "../config.ts";
import { timeZone } from "../read/codes.ts";
import { REFERENCES, reveal } from "../read/secret.ts";
import { optional, required, requiredWhenLive, table, withDefault } from "../read/table.ts";
import type { Reader } from "../read/value.ts";
import { reader } from "../read/value.ts";

const SUBMISSION_PORTS = { "smtp:": 587, "smtps:": 465 } as const;

/** One plain address, without a name: nothing in it can end a header or begin a second address. */
const address = reader("an e-mail address such as payments@shop.example", (value) =>
  typeof value === "string" && value.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i.test(value)
    ? value
    : undefined,
);

/** A URL holds the password, so it is a secret, and no config error shows it (T29). */
const smtpServer: Reader<MailServer> = {
  allowed: `smtps://USER:PASSWORD@HOST or smtp://… (then with STARTTLS), or ${REFERENCES} where that stands`,
  read: (value, at) => {
    const url = reveal(value, smtpServer.allowed, at);
    if (url === undefined) return undefined;
    return serverOf(url) ?? at.report(`must be ${smtpServer.allowed}; special characters written as %40`);
  },
};

function serverOf(text: string): MailServer | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "")
    return undefined;
  if (url.search !== "" || url.hash !== "" || !["", "/"].includes(url.pathname)) return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined || (user === "") !== (password === "")) return undefined;
  const server = {
    host: url.hostname.replaceAll(/^\[|\]$/g, ""),
    port: url.port === "" ? SUBMISSION_PORTS[url.protocol] : Number(url.port),
    isSecure: url.protocol === "smtps:",
  };
  return user === "" ? server : { ...server, login: { user, password } };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const mail = table(
  "[platforms.mail]",
  {
    smtp_url: requiredWhenLive(smtpServer),
    from: required(address),
    reply_to: optional(address),
    time_zone: withDefault(timeZone, "UTC"),
  },
  ({ smtp_url, from, reply_to, time_zone }): MailConfig => ({
    from,
    timeZone: time_zone,
    ...(smtp_url === undefined ? {} : { server: smtp_url }),
    ...(reply_to === undefined ? {} : { replyTo: reply_to }),
  }),
);
