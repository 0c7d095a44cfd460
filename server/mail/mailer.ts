import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** For how long it is worth sending, in milliseconds: a code that has expired helps nobody. */
  validForMs?: number;
  /** An address that unsubscribes by a POST (RFC 8058), for emails that people can do without. */
  unsubscribeUrl?: string;
}

/** What came of an attempt to send a mail. */
type Attempt = { isSent: true } | ({ isSent: false } & Refusal);

/** What may be logged of a failed attempt: neither the text nor the error's own words, which may quote a code. */
interface Refusal {
  /** Whether another attempt would fail as well. */
  isFinal: boolean;
  errorCode: unknown;
  smtpReply: unknown;
}

/** Hands mails to the mail server. */
export interface Mailer {
  /**
   * Makes one attempt; never rejects.
   * @param id makes the Message-ID the same in every attempt, so that a repeat can be recognised
   */
  send(id: string, mail: Mail): Promise<Attempt>;
  close(): void;
}

export function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: FastifyBaseLogger,
): Mailer {
  return smtpUrl === null ? logMailer(log) : smtpMailer(smtpUrl, mailFrom);
}

/** For a developer's machine: the codes are read from the log. */
function logMailer(log: FastifyBaseLogger): Mailer {
  return {
    async send(_id, { to, subject, text }) {
      log.info({ mail: { to, subject, text } }, 'SMTP_URL is not set: here is the mail instead');
      return { isSent: true };
    },
    close() {
      // Nothing is open.
    },
  };
}

function smtpMailer(smtpUrl: string, mailFrom: string): Mailer {
  const transport = createSmtpTransport(smtpUrl);
  const domain = /@([^<>\s@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';

  return {
    async send(id, { to, subject, text, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // As an object, so that nothing in it can be read as a second address.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: unsubscribeHeaders(unsubscribeUrl),
        });
        return { isSent: true };
      } catch (error) {
        return { isSent: false, ...refusalOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Errors of nodemailer that are about the mail itself, not about the connection or our sign-in. */
const aboutTheMail: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** A 5yz reply is final (RFC 5321, section 4.2.1); a mail that nodemailer itself rejects has no reply. */
function refusalOf(error: unknown): Refusal {
  const errorCode = error instanceof Error && 'code' in error ? error.code : undefined;
  const smtpReply =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const mayPass = typeof smtpReply === 'number' && smtpReply < 500;
  return { isFinal: aboutTheMail.includes(errorCode) && !mayPass, errorCode, smtpReply };
}
