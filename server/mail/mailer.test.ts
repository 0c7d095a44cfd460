import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server.ts';
import { memoryLog } from '../../tests/support/app/memory-log.ts';
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

function mailerTo(smtpUrl: string | null) {
  const { log, lines } = memoryLog();
  return { mailer: createMailer({ smtpUrl, mailFrom }, log), lines };
}

it('sends a mail to the mail server unchanged', async () => {
  const { mailer, lines } = mailerTo(server.url);
  expect(await mailer.send('0198', mail)).toEqual({ isSent: true });
  mailer.close();
  expect(server.mails).toMatchObject([
    { ...mail, from: '"Lost & Found" <no-reply@lost.example.edu>' },
  ]);
  expect(lines).toEqual([]);
});

it('uses the same Message-ID in every attempt, so that duplicates can be recognised', async () => {
  const { mailer } = mailerTo(server.url);
  for (const id of ['0198', '0198', '0199']) await mailer.send(id, mail);
  mailer.close();
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([
    '<0198@lost.example.edu>',
    '<0198@lost.example.edu>',
    '<0199@lost.example.edu>',
  ]);
});

it('adds the headers for one-click unsubscription if the mail has an unsubscribe URL (RFC 8058)', async () => {
  const { mailer } = mailerTo(server.url);
  const unsubscribeUrl = `https://lost.example.edu/unsubscribe?signature=${'x'.repeat(120)}`;
  await mailer.send('0198', { ...mail, unsubscribeUrl });
  await mailer.send('0199', mail);
  mailer.close();
  const [one, other] = server.mails;
  expect(one!.header('List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(one!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(other!.header('List-Unsubscribe')).toBeNull();
});

it.each([
  [451, false],
  [550, true],
])("reports the mail server's reply %i", async (reply, isFinal) => {
  const { mailer } = mailerTo(server.url);
  server.refuse(reply, 1);
  expect(await mailer.send('0198', mail)).toEqual({
    isSent: false,
    isFinal,
    smtpReply: reply,
    errorCode: 'EMESSAGE',
  });
  mailer.close();
  expect(server.mails).toEqual([]);
});

it('does not treat a refused sign-in as a refused mail', async () => {
  const url = server.url.replace('smtp://', 'smtp://portal:wrong@');
  const { mailer } = mailerTo(url);
  const attempt = await mailer.send('0198', mail);
  mailer.close();
  expect(attempt).toMatchObject({ isSent: false, isFinal: false, errorCode: 'EAUTH' });
});

it('ends an attempt whose mail server goes on replying without an end', async () => {
  const endless = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-please wait\r\n'), 5);
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${String(port)}`;
  const mailer = createMailer({ smtpUrl, mailFrom }, memoryLog().log, 100);
  const attempt = await mailer.send('0198', mail);
  mailer.close();
  endless.close();
  expect(attempt).toMatchObject({ isSent: false, isFinal: false, errorCode: 'EABORT' });
});

it('treats an invalid address as a final failure', async () => {
  const { mailer } = mailerTo(server.url);
  const attempt = await mailer.send('0198', { ...mail, to: '' });
  mailer.close();
  expect(attempt).toMatchObject({ isSent: false, isFinal: true });
});

it('prints the mail to the log if there is no mail server', async () => {
  const { mailer, lines } = mailerTo(null);
  expect(await mailer.send('0198', mail)).toEqual({ isSent: true });
  mailer.close();
  const line = JSON.parse(lines[0]!) as { mail: unknown };
  expect(line.mail).toEqual(mail);
});
