import { expect, test } from 'vitest';
import { createBackgroundQueue, createJobQueue } from './job-queue.ts';

/** A job that ends when the test says so. */
function heldJob<T>(value: T) {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let isStarted = false;
  return {
    run: () => {
      isStarted = true;
      return promise;
    },
    hasStarted: () => isStarted,
    end: () => resolve(value),
    fail: () => reject(new Error('broken')),
  };
}

async function nextIteration(): Promise<void> {
  await new Promise(setImmediate);
}

test('runs two jobs at once and starts the others in order', async () => {
  const runJob = createJobQueue({ running: 2, waiting: 2 });
  const jobs = [heldJob('a'), heldJob('b'), heldJob('c'), heldJob('d')];
  const results = jobs.map(({ run }) => runJob(run));
  await nextIteration();
  expect(jobs.map((job) => job.hasStarted())).toEqual([true, true, false, false]);

  jobs[1]!.end();
  await nextIteration();
  const last = heldJob('e');
  results.push(runJob(last.run));
  await nextIteration();
  expect([...jobs, last].map((job) => job.hasStarted())).toEqual([true, true, true, false, false]);

  for (const job of [...jobs, last]) job.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('refuses a job with BUSY when the queue is full, without affecting the other jobs', async () => {
  const runJob = createJobQueue({ running: 1, waiting: 1 });
  const [running, waiting, late] = [heldJob(1), heldJob(2), heldJob(3)];
  const results = [runJob(running.run), runJob(waiting.run)];
  await expect(runJob(late.run)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 });
  expect(late.hasStarted()).toBe(false);

  running.end();
  waiting.end();
  expect(await Promise.all(results)).toEqual([1, 2]);
  late.end();
  expect(await runJob(late.run)).toBe(3);
});

test('starts the next job when one fails', async () => {
  const runJob = createJobQueue({ running: 1, waiting: 1 });
  const [failing, next] = [heldJob(1), heldJob(2)];
  const results = [runJob(failing.run), runJob(next.run)];
  failing.fail();
  next.end();
  await expect(results[0]).rejects.toThrow('broken');
  expect(await results[1]).toBe(2);
});

test('lets other work of the event loop run between the jobs of a background queue', async () => {
  const runJob = createBackgroundQueue({ running: 2, waiting: Infinity });
  let done = 0;
  const all = Promise.all(Array.from({ length: 100 }, () => runJob(async () => (done += 1))));
  const doneAfterIterations: number[] = [];
  for (let iterations = 0; iterations < 10; iterations += 1) {
    await nextIteration();
    doneAfterIterations.push(done);
  }
  for (const [iterations, jobs] of doneAfterIterations.entries())
    expect(jobs).toBeLessThanOrEqual(2 * (iterations + 1));
  await all;
  expect(done).toBe(100);
});
