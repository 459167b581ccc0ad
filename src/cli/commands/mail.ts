// `mail test`: one e-mail through each platform's mail server, so that an operator sees it arrive before a buyer should.

import type { Config, MailServer, Platform } from "../../config/config.ts";
import { smtpMailer } from "../../notifications/email/smtp.ts";
import { testMail } from "../../notifications/email/test-mail.ts";
import type { Finding } from "../check/finding.ts";
import type { Command, CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { emailOf, verbOf } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, configurationOf } from "../service/locations.ts";

const TIMEOUT_MS = 15_000;

/** With the words that it takes. */
const VERBS = { test: 2 } as const;

export const mailCommand: Command = {
  name: "mail",
  summary: "send a test e-mail through each platform's mail server",
  usage: ["test EMAIL [--config FILE]"],
  about: [
    "Sends one short e-mail to that address through the mail server of each platform that has one, with the sender that buyers see, and prints the result. It really sends the e-mail, even with --sandbox. Then check that it arrived, and not in the spam folder.",
  ],
  options: CONFIGURED,
  words: 2,
  examples: [`${PROGRAM} mail test you@example.com --config config.toml`],
  found: "a mail server refused the e-mail, or no platform has a mail server",
  async run(given, context) {
    verbOf(mailCommand, given, VERBS);
    const address = emailOf("to whom?", given.words[1], "mail test");
    const config = configurationOf(given);
    const served = config.platforms.filter(({ mail }) => mail?.server !== undefined);
    if (served.length === 0)
      throw new CommandFailed(EXIT.found, "no platform has a mail server (smtp_url in [platforms.mail])");
    const mailer = mailerOf(config);
    let refused = 0;
    try {
      for (const platform of served) if (!(await sendTest(mailer, platform, address, context))) refused++;
    } finally {
      mailer.close();
    }
    return refused === 0 ? EXIT.done : EXIT.found;
  },
};

function mailerOf({ publicUrl }: Config) {
  return smtpMailer({ name: new URL(publicUrl).hostname, timeoutMs: TIMEOUT_MS });
}

async function sendTest(
  mailer: ReturnType<typeof smtpMailer>,
  { name, mail }: Platform,
  address: string,
  { print, printNote, now }: CommandContext,
): Promise<boolean> {
  if (mail?.server === undefined) return false;
  const from = { name, address: mail.from };
  const test = testMail({ from, address, date: now(), unique: crypto.randomUUID() });
  const attempt = await mailer.send(mail.server, test);
  if (attempt.kind === "sent") print(`${name}: ${placeOf(mail.server)} has taken the e-mail to ${address}.`);
  else printNote(`${name}: ${placeOf(mail.server)} did not take it: ${attempt.failure}.`);
  return attempt.kind === "sent";
}

/** Checks that each platform's mail server accepts its name and password. Sends nothing. */
export async function* checkMailServers(config: Config): AsyncGenerator<Finding> {
  const mailer = mailerOf(config);
  try {
    for (const { name, mail } of config.platforms) {
      if (mail?.server === undefined) continue;
      const failure = await mailer.probe(mail.server);
      const where = `${name}: ${placeOf(mail.server)}`;
      yield failure === undefined
        ? { level: "ok", about: "mail", message: `${where} lets us send` }
        : { level: "problem", about: "mail", message: `${where} cannot be used: ${failure}` };
    }
  } finally {
    mailer.close();
  }
}

function placeOf({ host, port }: MailServer): string {
  return `${host}:${port}`;
}
