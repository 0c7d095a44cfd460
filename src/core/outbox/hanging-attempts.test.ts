import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAttempts } from './send.ts';

describe('attempts without a response', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts an attempt that gets no response. @returns how many milliseconds passed until it was aborted */
  function hang(attempts: ReturnType<typeof createAttempts>) {
    const startedAt = Date.now();
    return attempts.run(
      (signal) =>
        new Promise<number>((resolve) => {
          signal.addEventListener('abort', () => resolve(Date.now() - startedAt));
        }),
    );
  }

  test('aborts only the attempts that hang longer than their timeout', async () => {
    const attempts = createAttempts(Date.now);
    const long = hang(attempts);
    vi.advanceTimersByTime(25_000);
    const short = hang(attempts);
    vi.advanceTimersByTime(500);
    let isAborted = false;
    const answered = attempts.run(async (signal) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return 'answer';
    });
    attempts.endHanging();
    const later = hang(attempts);
    expect(await answered).toBe('answer');
    vi.advanceTimersByTime(10_000);
    expect(await long).toBe(25_500);
    expect(await short).toBe(2_000);
    await expect(Promise.race([later, Promise.resolve('still open')])).resolves.toBe('still open');
    expect(isAborted).toBe(false);
  });
});
