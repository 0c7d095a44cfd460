import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { memoryLog } from '../../tests/support/memory-log.ts';
import { createMailer } from './mailer.ts';

const mailFrom = 'Lost & Found <no-reply@lost.example.edu>';
const mail = {
  to: 'grace@example.edu',
  subject: 'Lost & Found: your code',
  text: 'Enter this code:\n\n123456\n\nGrüße\n',
};

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

function mailerTo(url: string | null, pauses = [1, 1, 1]) {
  const { log, lines } = memoryLog();
  return { mailer: createMailer({ smtpUrl: url, mailFrom }, log, pauses), lines };
}

it('hands a mail to the mail server as it is', async () => {
  const { mailer, lines } = mailerTo(server.url);
  await mailer.send(mail);
  await mailer.close();
  expect(server.mails).toEqual([
    {
      to: mail.to,
      from: '"Lost & Found" <no-reply@lost.example.edu>',
      subject: mail.subject,
      text: mail.text,
    },
  ]);
  expect(lines).toEqual([]);
});

it('tries again what the server did not take, and says nothing of the text', async () => {
  const { mailer, lines } = mailerTo(server.url);
  server.refuse(451, 3);
  await mailer.send(mail);
  await mailer.close();
  expect(server.mails).toHaveLength(1);
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('"smtpReply":451');
  expect(lines.join()).not.toContain('123456');
});

it('gives up after three further tries, without failing', async () => {
  const { mailer, lines } = mailerTo(server.url);
  server.refuse(451, 4);
  await mailer.send(mail);
  await mailer.close();
  expect(server.mails).toEqual([]);
  expect(lines.at(-1)).toContain('was given up');
  expect(lines.join()).not.toContain('123456');
});

it('gives up at once what the server refuses for good', async () => {
  const { mailer, lines } = mailerTo(server.url);
  server.refuse(550, 1);
  await mailer.send(mail);
  await mailer.close();
  expect(server.mails).toEqual([]);
  expect(lines).toHaveLength(1);
});

it('gives what waits one last try when it is closed', async () => {
  const hour = 3_600_000;
  const { mailer } = mailerTo(server.url, [hour]);
  server.refuse(451, 1);
  const sending = mailer.send(mail);
  await expect.poll(() => server.refusalsLeft()).toBe(0);
  await mailer.close();
  await sending;
  expect(server.mails).toHaveLength(1);
});

it('does not hold up closing for a server that never answers', async () => {
  const { createServer } = await import('node:net');
  const silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { mailer } = mailerTo(`smtp://127.0.0.1:${address.port}`);
  void mailer.send(mail);
  const start = performance.now();
  await mailer.close();
  expect(performance.now() - start).toBeLessThan(5_000);
  silent.close();
});

it('prints the mail to the log where there is no mail server', async () => {
  const { mailer, lines } = mailerTo(null);
  await mailer.send(mail);
  await mailer.close();
  const line = JSON.parse(lines[0]!) as { mail: unknown };
  expect(line.mail).toEqual(mail);
});
