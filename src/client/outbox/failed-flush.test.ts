import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOutboxLock } from '../../core/outbox/lock.ts';
import { createDatabase } from '../../core/storage/database.ts';
import { createReplyWriter } from '../../core/storage/reply-writer.ts';
import { createPageCaller } from '../http/api.ts';
import { newId } from '../new-id.ts';
import { createPageOutbox } from './page-outbox.ts';

test('sends an entry again whose state the device could not store after an attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isFailing = false;
  const busy = vi.fn(async () => {
    isFailing = true;
    return Response.json({}, { status: 503 });
  });
  vi.stubGlobal('fetch', busy);
  const working = createDatabase();
  const failed = vi.fn();
  const database: typeof working = {
    ...working,
    run: async (work) => {
      if (!isFailing) return working.run(work);
      failed();
      throw new DOMException('The disk is broken', 'UnknownError');
    },
  };
  const outbox = createPageOutbox({
    database,
    replies: createReplyWriter({ database, now: Date.now }).replies,
    call: createPageCaller({
      origin: 'https://portal.example',
      session: { token: () => 'a token', end: () => undefined },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    }),
    userId: () => 'ada',
    withLock: createOutboxLock(),
    requestSync: () => undefined,
    unsent: { get: () => [], become: () => undefined, notifySent: () => undefined },
    onStored: () => undefined,
    onSentFromHere: () => undefined,
    now: Date.now,
    random: Math.random,
  });
  onTestFinished(() => {
    outbox.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const payload = { conversationId: '7', content: 'Is it blue?' };
  const entry = { id: newId(), userId: 'ada', lane: 'conversation:7', kind: 'message' } as const;
  await outbox.enqueue({ ...entry, payload });
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  expect(busy).toHaveBeenCalledOnce();
  isFailing = false;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(busy).toHaveBeenCalledTimes(2);
  });
});
