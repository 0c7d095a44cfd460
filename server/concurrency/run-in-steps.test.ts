import { expect, test } from 'vitest';
import { runInSteps } from './run-in-steps.ts';

test('resolves with what the generator returns, and lets waiting callbacks of the event loop run whenever it yields', async () => {
  const steps: string[] = [];
  setImmediate(() => steps.push('request'));
  const result = await runInSteps(
    (function* () {
      steps.push('first step');
      yield;
      steps.push('second step');
      return 'result';
    })(),
  );
  expect(result).toBe('result');
  expect(steps).toEqual(['first step', 'request', 'second step']);
});
