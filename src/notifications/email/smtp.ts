// SMTP client with a small pool of connections per mail server: one attempt at one e-mail; retries are the caller's.
// The text of a failure holds no buyer's address (T29).

import type { NodemailerError, SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from "nodemailer";
import { MINUTE, SECOND } from "../../domain/time.ts";
import type { Mail } from "./message.ts";

/** `isSecure`: TLS from the first byte; otherwise STARTTLS must follow. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly login?: { readonly user: string; readonly password: string };
};

/** `refused`: this address will never be delivered to. `failure` is for the operator. */
export type MailAttempt =
  | { readonly kind: "sent" }
  | { readonly kind: "again" | "refused"; readonly failure: string };

export type Mailer = {
  /** Never rejects: every error is a failed attempt. */
  send(server: SmtpServer, mail: Mail): Promise<MailAttempt>;
  /** Connects, encrypts and logs in, and sends nothing. Undefined on success, else the failure. */
  probe(server: SmtpServer): Promise<string | undefined>;
  close(): void;
};

export type MailerOptions = {
  /** Our host name in the greeting to the server. */
  readonly name: string;
  /** Only for tests: a server without TLS. */
  readonly allowPlain?: boolean;
  /** Certificate authorities (PEM) trusted instead of the usual ones. */
  readonly ca?: string;
  /** Time limit of the whole attempt, with the wait for a free connection; shorter than a job's lease. */
  readonly timeoutMs?: number;
  /** Pause after a server could not be reached. */
  readonly restMs?: number;
};

const TIMEOUT_MS = 45 * SECOND;
const REST_MS = 30 * SECOND;
const CONNECTIONS = 3;
const MAILS_PER_CONNECTION = 50;

/** One address: nothing in it reads as a second address or as the end of a line. */
const ONE_ADDRESS = /^[^\s\p{Cc}@<>,;]+@[^\s\p{Cc}@<>,;]+$/u;

type Pool = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

type Line = { readonly pool: Pool; restsUntil: number };

/**
 * One pool of connections per server, opened at first use. After a failure that is not the e-mail's own, all attempts
 * at that server fail at once for a while: jobs that wait for a dead server would keep other jobs waiting.
 */
export function smtpMailer(options: MailerOptions): Mailer {
  const { timeoutMs = TIMEOUT_MS, restMs = REST_MS } = options;
  const lines = new Map<SmtpServer, Line>();

  /** The library is loaded at the first e-mail: a start does not wait for it. */
  async function lineTo(server: SmtpServer): Promise<Line> {
    const { createTransport } = await import("nodemailer");
    const line = lines.get(server) ?? { pool: createTransport(poolOptions(server, options)), restsUntil: 0 };
    lines.set(server, line);
    return line;
  }

  return {
    async send(server, mail) {
      if (!ONE_ADDRESS.test(mail.to.address)) return { kind: "refused", failure: "not one e-mail address" };
      const line = await lineTo(server);
      if (performance.now() < line.restsUntil) return { kind: "again", failure: "no answer a moment ago" };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await line.pool.sendMail({ ...messageOf(mail), signal });
        return { kind: "sent" };
      } catch (error) {
        const failure = error as NodemailerError;
        if (!isAboutMail(failure)) line.restsUntil = performance.now() + restMs;
        if (signal.aborted) return { kind: "again", failure: `no answer within ${timeoutMs / SECOND} s` };
        return failed(failure);
      }
    },
    async probe(server) {
      const { pool } = await lineTo(server);
      try {
        await pool.verify();
        return undefined;
      } catch (error) {
        const attempt = failed(error as NodemailerError);
        return attempt.kind === "sent" ? undefined : attempt.failure;
      }
    },
    close() {
      for (const { pool } of lines.values()) pool.close();
    },
  };
}

function isAboutMail({ command, responseCode }: NodemailerError): boolean {
  return responseCode !== undefined && ["MAIL FROM", "RCPT TO", "DATA"].includes(command ?? "");
}

function poolOptions(
  { host, port, isSecure, login }: SmtpServer,
  { name, allowPlain = false, ca }: MailerOptions,
): SMTPPoolOptions & { readonly pool: true } {
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // A server may have closed an idle connection: one retry on a new one.
    maxRequeues: 1,
    idleTimeout: MINUTE,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    dnsTimeout: 10 * SECOND,
    host,
    port,
    name,
    secure: isSecure,
    requireTLS: !allowPlain,
    tls: { minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) },
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf({ from, to, replyTo, subject, text, html, headers, date, id, picture }: Mail) {
  return {
    from,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    headers: { ...headers },
    date: new Date(date),
    messageId: `<${id}>`,
    xMailer: false as const,
    ...(picture === undefined ? {} : { attachments: [attachmentOf(picture)] }),
    // The envelope is separate from the headers, so that no name can add a recipient.
    envelope: { from: from.address, to: [to.address] },
  };
}

/** Drawn where the HTML names it, and not listed as an attached file. */
function attachmentOf({ id, type, base64 }: NonNullable<Mail["picture"]>) {
  return {
    cid: id,
    content: base64,
    encoding: "base64" as const,
    contentType: type,
    contentDisposition: "inline" as const,
    filename: `logo.${type === "image/png" ? "png" : "jpg"}`,
  };
}

/** The server's reply often repeats the address: only its number and command are kept. */
function failed({ code, originalCode, responseCode, command, permanent }: NodemailerError): MailAttempt {
  const kind = command === "RCPT TO" && permanent ? "refused" : "again";
  if (responseCode !== undefined)
    return { kind, failure: `SMTP ${responseCode} at ${command ?? "greeting"}` };
  return { kind, failure: originalCode ?? code ?? "unknown failure" };
}
