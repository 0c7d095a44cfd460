import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startLogStore } from './log-store.ts';
import { readLog } from './read-log.ts';
import { type LogEntry, createLog, log } from './log.ts';

/** The number of entries that a log keeps in memory. */
const memoryLimit = 50;

test('passes the newest entries to a store in order, each once', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.nat(120), (before, after) => {
      let time = 0;
      const { log: add, writeLogTo } = createLog(() => time++);
      const stored: LogEntry[] = [];
      for (let count = 0; count < before; count++) add('warning', 'app', 'counted');
      writeLogTo((entries) => stored.push(...entries));
      for (let count = 0; count < after; count++) add('warning', 'app', 'counted');
      const times = Array.from({ length: before + after }, (_, index) => index);
      expect(stored.map(({ at }) => at)).toEqual(times.slice(Math.max(0, before - memoryLimit)));
    }),
  );
});

test('logs the class and the stack frames of an error, never its message', () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const { log: add, writeLogTo } = createLog(() => 0);
      const stored: LogEntry[] = [];
      writeLogTo((entries) => stored.push(...entries));
      const error = new TypeError(`private ${secret}`);
      error.stack = `TypeError: private ${secret}\n    at send (https://lost.example/assets/outbox-x1.js:1:200)`;
      add('error', 'outbox', 'failed', error);
      add('error', 'outbox', 'failed', `private ${secret}`);
      expect(stored.map((entry) => entry.error)).toEqual([
        'TypeError at outbox-x1.js:1:200',
        'string',
      ]);
    }),
  );
});

test('the stored log is bounded, and has the newest entries as lines of text', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  startLogStore('page');
  for (let count = 0; count < 320; count++) log('warning', 'storage', 'counted');
  log(
    'error',
    'outbox',
    'an entry could not be stored',
    new DOMException('full', 'QuotaExceededError'),
  );
  await vi.waitFor(async () => {
    const lines = await readLog();
    expect(lines).toHaveLength(300);
    expect(lines.at(-1)).toMatch(
      /^\d{4}-\S+Z page error outbox an entry could not be stored QuotaExceededError/,
    );
  }, 10_000);
});
