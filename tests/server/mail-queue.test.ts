import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insertNotification } from '../../server/features/notifications/repository.ts';
import { measured } from '../../server/measured.ts';
import { hour, minute, second } from '../support/clock.ts';
import { failedAttempts } from '../support/notifications/mail-attempts.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

const mail = { to: 'grace@example.edu', subject: 'A subject', text: 'The code is 123456.\n' };

const queue = (...more: object[]) =>
  portal.database.transaction((trx, afterCommit) =>
    portal.parts.mailQueue.queue(trx, afterCommit, Object.assign({}, mail, ...more)),
  );

const queuedMails = () => portal.database.read.selectFrom('mail_queue').selectAll().execute();

async function attemptAfter(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds);
  await portal.parts.mailQueue.sendDue();
}

it('sends a mail once right after the commit, and deletes it', async () => {
  await queue();
  await portal.mails.next(mail.to);
  await soon(async () => expect(await queuedMails()).toEqual([]));
  await attemptAfter(hour);
  expect(portal.mails.mails).toMatchObject([mail]);
});

it('sends nothing if the transaction fails', async () => {
  const failing = portal.database.transaction(async (trx, afterCommit) => {
    await portal.parts.mailQueue.queue(trx, afterCommit, mail);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await portal.parts.mailQueue.sendDue();
  expect(portal.mails.begun()).toBe(0);
  expect(await queuedMails()).toEqual([]);
});

it('tries again with increasing delays', async () => {
  portal.mails.refuse(451, 3);
  await queue();
  await failedAttempts(portal, 1);
  for (const delay of [5, 10]) {
    const before = portal.mails.begun();
    await attemptAfter((delay - 1) * second);
    expect(portal.mails.begun()).toBe(before);
    await attemptAfter(second);
    expect(portal.mails.begun()).toBe(before + 1);
  }
  await attemptAfter(20 * second);
  expect(portal.mails.mails).toMatchObject([mail]);
  expect(await queuedMails()).toEqual([]);
});

it('tries at least once an hour, and gives up after two days with a log line', async () => {
  const outcomes = vi.fn();
  measured.on('mail', outcomes);
  portal.mails.refuse(451, 1000);
  await queue();
  await failedAttempts(portal, 1);
  let hours = 0;
  for (; (await queuedMails()).length > 0 && hours < 60; hours += 1) {
    const before = portal.mails.begun();
    await attemptAfter(hour);
    if ((await queuedMails()).length > 0) expect(portal.mails.begun()).toBe(before + 1);
  }
  measured.off('mail', outcomes);
  expect(hours).toBeGreaterThanOrEqual(47);
  expect(hours).toBeLessThanOrEqual(48);
  expect(outcomes.mock.calls).toEqual([['failed']]);
  const last = JSON.parse(portal.logLines.at(-1)!) as Record<string, unknown>;
  expect(last).toMatchObject({ level: 50, to: mail.to, smtpReply: 451 });
  expect(last.msg).toContain('was given up');
  expect(portal.mails.mails).toEqual([]);
});

it('gives up immediately after a final refusal, with a log line', async () => {
  portal.mails.refuse(550, 1);
  await queue();
  await soon(async () => expect(await queuedMails()).toEqual([]));
  await soon(() => expect(portal.logLines.join()).toContain('was given up'));
  await attemptAfter(hour);
  expect(portal.mails.begun()).toBe(1);
});

it('never logs the content of a mail', async () => {
  portal.mails.refuse(451, 1);
  await queue();
  await failedAttempts(portal, 1);
  portal.mails.refuse(550, 1);
  await attemptAfter(minute);
  expect(portal.logLines.join()).toContain('"smtpReply":550');
  expect(portal.logLines.join()).not.toMatch(/123456|A subject/);
});

it('does not send an expired code', async () => {
  portal.mails.refuse(451, 1000);
  await portal.call('POST /auth/register', {
    body: { name: 'Grace', email: mail.to, password: 'a quiet lighthouse', role: 'user' },
  });
  await failedAttempts(portal, 1);
  portal.mails.refuse(451, 0);
  await attemptAfter(10 * minute);
  expect(portal.mails.begun()).toBe(1);
  expect(await queuedMails()).toEqual([]);
  expect(portal.logLines.at(-1)).toContain('was given up');
});

it('sends a valid code when the mail server is back', async () => {
  portal.mails.refuse(451, 1);
  const email = 'grace@example.edu';
  await portal.call('POST /auth/register', {
    body: { name: 'Grace', email, password: 'a quiet lighthouse', role: 'user' },
  });
  await failedAttempts(portal, 1);
  await attemptAfter(9 * minute);
  const otp = codeIn(await portal.mails.next(email));
  const { status } = await portal.call('POST /auth/verify-otp', { body: { email, otp } });
  expect(status).toBe(200);
});

/** Queues two mails, the second one 3 s after the first. The mail server refuses both at first. */
async function queueTwoRefused(): Promise<void> {
  portal.mails.refuse(451, 2);
  await queue();
  await failedAttempts(portal, 1);
  portal.clock.advance(3 * second);
  await queue({ to: 'ada@example.edu' });
  await failedAttempts(portal, 1);
}

it('reports the number of waiting mails and their age', async () => {
  const { backlog } = portal.parts.mailQueue;
  expect(await backlog()).toEqual({ count: 0, oldestAgeMs: 0 });
  await queueTwoRefused();
  const { user } = await portal.signIn();
  const notice = { userId: user.id, type: 'info', kind: 'claim', message: '', link: '/' } as const;
  await portal.database.transaction(async (trx) => {
    const { _id: id } = await insertNotification(trx, { ...notice, actor: null }, 0);
    await portal.parts.mailQueue.queueNotice(trx, id, { delayMs: 15 * minute });
  });
  expect(await backlog()).toEqual({ count: 2, oldestAgeMs: 3 * second });
});

it('sends all mails that are due at once, however many', async () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  portal.mails.refuse(451, numbers.length);
  for (const number of numbers) await queue({ to: `person${number}@example.edu` });
  await failedAttempts(portal, 1);
  await attemptAfter(minute);
  expect(portal.mails.mails).toHaveLength(numbers.length);
});

it('sends no mail early because another one is due', async () => {
  await queueTwoRefused();
  await attemptAfter(2 * second);
  expect(portal.mails.mails).toMatchObject([mail]);
  await attemptAfter(3 * second);
  expect(portal.mails.mails).toMatchObject([mail, { to: 'ada@example.edu' }]);
});

it('stops without waiting for a mail server that never answers, and keeps the mail', async () => {
  portal.mails.holdUntil(new Promise(() => undefined));
  await queue();
  await soon(() => expect(portal.mails.begun()).toBe(1));
  await portal.parts.mailQueue.close();
  const [left] = await queuedMails();
  // The attempt fails after 30 seconds. It would have been counted if the queue had waited for that.
  expect(left!.attempts).toBe(0);
  expect(left!.leased_until).toBeLessThanOrEqual(portal.clock.now());
});
