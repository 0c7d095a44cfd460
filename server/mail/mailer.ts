import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { allOrEnough } from '../all-or-enough.ts';
import type { Config } from '../config.ts';
import { measured } from '../measured.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * Sends a mail, again after a while when the mail server does not take it. Resolves when it was
   * taken or given up, and never rejects: whoever answers a request does not wait for it.
   */
  send(mail: Mail): Promise<void>;
  /** Gives what is waiting one last try, for a few seconds at most. */
  close(): Promise<void>;
}

/** How long a mail waits before each further try, in milliseconds. */
const pauses: readonly number[] = [1_000, 5_000, 25_000];
/** How long closing waits for mails under way, in milliseconds. */
const lastTryTakes = 3_000;

/** @param retryPauses milliseconds to wait before each further try */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: FastifyBaseLogger,
  retryPauses: readonly number[] = pauses,
): Mailer {
  return smtpUrl === null ? logMailer(log) : smtpMailer(smtpUrl, mailFrom, log, retryPauses);
}

/** For a developer's machine: the codes are read from the log. */
function logMailer(log: FastifyBaseLogger): Mailer {
  return {
    async send({ to, subject, text }) {
      log.info({ mail: { to, subject, text } }, 'SMTP_URL is not set: here is the mail instead');
    },
    async close() {
      // Nothing is open.
    },
  };
}

function smtpMailer(
  smtpUrl: string,
  mailFrom: string,
  log: FastifyBaseLogger,
  retryPauses: readonly number[],
): Mailer {
  const transport = createSmtpTransport(smtpUrl);
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function deliver(mail: Mail): Promise<void> {
    for (const pause of [...retryPauses, null]) {
      const isLastTry = pause === null || closing.signal.aborted;
      try {
        await transport.sendMail({
          from: mailFrom,
          // As an object, so that nothing in it can be read as a second address.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
        });
        measured.emit('mail', 'sent');
        return;
      } catch (error) {
        // Neither the text nor the error's own words, which may quote it: they hold the code.
        const reason = reasonOf(error);
        if (isLastTry || reason.isFinal) {
          measured.emit('mail', 'failed');
          log.error({ to: mail.to, ...reason }, 'a mail could not be sent and was given up');
          return;
        }
        log.warn({ to: mail.to, ...reason }, 'a mail could not be sent and is tried again');
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    send(mail) {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      return delivery;
    },
    async close() {
      closing.abort();
      await allOrEnough(underWay, lastTryTakes);
      transport.close();
    },
  };
}

/** What may be logged of a failed delivery. A 5yz reply is final (RFC 5321, section 4.2.1). */
function reasonOf(error: unknown): { errorCode: unknown; smtpReply: unknown; isFinal: boolean } {
  const errorCode = error instanceof Error && 'code' in error ? error.code : undefined;
  const smtpReply =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return { errorCode, smtpReply, isFinal: typeof smtpReply === 'number' && smtpReply >= 500 };
}
