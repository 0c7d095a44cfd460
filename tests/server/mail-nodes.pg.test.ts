import { afterEach, beforeEach, expect, test } from 'vitest';
import { minute, second } from '../support/clock.ts';
import { failedAttempts } from '../support/notifications/mail-attempts.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let here: TestApp;
let there: TestApp;

beforeEach(async () => {
  here = await buildTestApp();
  const { databaseUrl, dataDir, smtpUrl } = here.config;
  there = await buildTestApp({
    DATABASE_URL: databaseUrl!,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl!,
  });
});
afterEach(async () => {
  await there.close();
  await here.close();
});

async function queue(numbers: readonly number[]): Promise<void> {
  await here.database.transaction(async (trx, afterCommit) => {
    for (const number of numbers) {
      const mail = { to: `person${number}@example.edu`, subject: 'A subject', text: 'A text\n' };
      await here.parts.mailQueue.queue(trx, afterCommit, mail);
    }
  });
}

test('two nodes at once send each mail only once', async () => {
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  here.mails.refuse(451, numbers.length);
  await queue(numbers);
  await failedAttempts(here, 1);
  for (const { clock } of [here, there]) clock.advance(minute);
  await Promise.all([here, there].map(({ parts }) => parts.mailQueue.sendDue()));
  expect(here.mails.mails.map(({ to }) => to).toSorted()).toEqual(
    numbers.map((number) => `person${number}@example.edu`).toSorted(),
  );
});

test('a node sends the mails of a dead node after its lease has ended', async () => {
  here.mails.holdUntil(new Promise(() => undefined));
  await queue([1]);
  await soon(() => expect(here.mails.begun()).toBe(1));
  here.mails.holdUntil(Promise.resolve());
  await there.parts.mailQueue.sendDue();
  expect(here.mails.mails).toEqual([]);
  there.clock.advance(minute);
  await there.parts.mailQueue.sendDue();
  expect(here.mails.mails).toHaveLength(1);
});

test('a node that starts does not send the mail that another node is sending', async () => {
  here.mails.holdUntil(new Promise(() => undefined));
  await queue([1]);
  await soon(() => expect(here.mails.begun()).toBe(1));
  here.mails.holdUntil(Promise.resolve());
  there.parts.mailQueue.start();
  // Waits for the mails that the start has found, too.
  await there.parts.mailQueue.sendDue();
  await there.parts.mailQueue.sendDue();
  expect(here.mails.begun()).toBe(1);
});

test('a node keeps a mail that it takes minutes to send', async () => {
  here.mails.holdUntil(new Promise(() => undefined));
  await queue([1]);
  await soon(() => expect(here.mails.begun()).toBe(1));
  const leasedUntil = () =>
    here.database.read.selectFrom('mail_queue').select('leased_until').executeTakeFirst();
  const before = await leasedUntil();
  for (const { clock } of [here, there]) clock.advance(40 * second);
  // Does not end before the mail is sent.
  void here.parts.mailQueue.sendDue();
  await soon(async () => expect(await leasedUntil()).not.toEqual(before));
  there.clock.advance(40 * second);
  await there.parts.mailQueue.sendDue();
  expect(here.mails.begun()).toBe(1);
});
