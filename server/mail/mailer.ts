import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '../../contract/durations.ts';
import type { Config } from '../config.ts';
import type { createSmtpTransport } from './smtp-transport.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds after which the mail is useless, for example because its code has expired. */
  validForMs?: number;
  /** URL that unsubscribes by a POST (RFC 8058), for optional emails. */
  unsubscribeUrl?: string;
}

/** Result of an attempt to send a mail. */
type Attempt = { isSent: true } | ({ isSent: false } & Refusal);

/**
 * The parts of a failed attempt that may be logged. The mail's text and the error's message are left out, because they
 * can contain a code.
 */
interface Refusal {
  /** Whether another attempt would fail too. */
  isFinal: boolean;
  errorCode: unknown;
  smtpReply: unknown;
}

/** Sends mails to the mail server. */
export interface Mailer {
  /**
   * Makes one attempt; never rejects.
   * @param id part of the Message-ID, so that repeated attempts can be recognised
   */
  send(id: string, mail: Mail): Promise<Attempt>;
  close(): void;
}

/**
 * Maximum time of one attempt. A mail server that sends its reply in small pieces exceeds none of the connection's
 * timeouts, and would occupy the connection for ever.
 */
const attemptTimeoutMs = 2 * minuteMs;

/** @param timeoutMs maximum time of one attempt */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: FastifyBaseLogger,
  timeoutMs = attemptTimeoutMs,
): Mailer {
  return smtpUrl === null ? logMailer(log) : smtpMailer(smtpUrl, mailFrom, timeoutMs);
}

/** Writes mails to the log instead of sending them. During development, codes can be read there. */
function logMailer(log: FastifyBaseLogger): Mailer {
  return {
    async send(_id, { to, subject, text }) {
      log.info({ mail: { to, subject, text } }, 'SMTP_URL is not set: here is the mail instead');
      return { isSent: true };
    },
    close() {
      // Nothing to close.
    },
  };
}

function smtpMailer(smtpUrl: string, mailFrom: string, timeoutMs: number): Mailer {
  let transport: ReturnType<typeof createSmtpTransport> | null = null;
  const domain = /@([^<>\s@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';

  return {
    async send(id, { to, subject, text, unsubscribeUrl }) {
      try {
        // Loaded with the first mail, to keep the portal's start short.
        const smtp = await import('./smtp-transport.ts');
        transport ??= smtp.createSmtpTransport(smtpUrl);
        await transport.sendMail({
          from: mailFrom,
          // An object, because nodemailer could parse a string as several addresses.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: unsubscribeHeaders(unsubscribeUrl),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { isSent: true };
      } catch (error) {
        return { isSent: false, ...refusalOf(error) };
      }
    },
    close: () => transport?.close(),
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Error codes of nodemailer that concern the mail itself, not the connection or the sign-in. */
const aboutTheMail: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/**
 * A failure that concerns the mail itself is final, unless the mail server replied with a code below 500, which is
 * temporary (RFC 5321, section 4.2.1). If nodemailer itself rejects the mail, there is no reply.
 */
function refusalOf(error: unknown): Refusal {
  const errorCode = error instanceof Error && 'code' in error ? error.code : undefined;
  const smtpReply =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const mayPass = typeof smtpReply === 'number' && smtpReply < 500;
  return { isFinal: aboutTheMail.includes(errorCode) && !mayPass, errorCode, smtpReply };
}
