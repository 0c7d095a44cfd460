import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  messageId: string;
  /** A header as written in the mail; null if it is missing. */
  header(name: string): string | null;
}

/** A real SMTP server on loopback with mailboxes in memory. */
export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** All accepted mails in order. */
  mails: ReceivedMail[];
  /** The next unread mail to an address; waits for it if necessary. */
  next(to: string): Promise<ReceivedMail>;
  /** Refuses this many of the next deliveries with this SMTP reply. */
  refuse(reply: number, times: number): void;
  /** Delays the response to every mail until `released` resolves. */
  holdUntil(released: Promise<unknown>): void;
  /** Number of deliveries that were started. */
  begun(): number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  const arrival = new EventTarget();
  let refusals = { reply: 0, times: 0 };
  let resumed: Promise<unknown> = Promise.resolve();
  let begun = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      begun += 1;
      void resumed.then(() => done());
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((parsed) => {
        if (refusals.times > 0) {
          refusals.times -= 1;
          done(Object.assign(new Error('not now'), { responseCode: refusals.reply }));
          return;
        }
        const mail = readable(parsed);
        mails.push(mail);
        unread.push(mail);
        done();
        arrival.dispatchEvent(new Event('mail'));
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      for (;;) {
        const index = unread.findIndex((mail) => mail.to === to);
        const [mail] = index < 0 ? [] : unread.splice(index, 1);
        if (mail !== undefined) return mail;
        await once(arrival, 'mail');
      }
    },
    refuse(reply, times) {
      refusals = { reply, times };
    },
    holdUntil(released) {
      resumed = released;
    },
    begun: () => begun,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readable({ to, from, subject, text, messageId, headerLines }: ParsedMail): ReceivedMail {
  const [first] = to === undefined ? [] : Array.isArray(to) ? to : [to];
  return {
    to: first?.text ?? '',
    from: from?.text ?? '',
    subject: subject ?? '',
    text: text ?? '',
    messageId: messageId ?? '',
    header(name) {
      const found = headerLines.find(({ key }) => key === name.toLowerCase());
      return found === undefined ? null : found.line.slice(name.length + 1).trim();
    },
  };
}

/** Returns the code in a mail, which stands on a line of its own. */
export function codeIn({ text }: { text: string }): string {
  const code = /^[0-9]{6}$/m.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code on a line of its own in: ${text}`);
  return code;
}
