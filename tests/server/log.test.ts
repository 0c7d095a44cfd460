import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PortalPlace, type Run, portalPlace } from '../support/processes/running-portal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: PortalPlace;
beforeEach(async () => {
  place = await portalPlace();
});
afterEach(() => place[Symbol.asyncDispose]());

/** The environment in which the portal's process runs a script at its start. */
const startingWith = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});

const linesOf = (portal: Run) =>
  portal
    .printed()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });

describe('each line that the portal prints', () => {
  it('is JSON when it starts, serves and stops', async () => {
    const portal = place.run({ METRICS_PORT: '0', PUBLIC_URL: 'https://lost.example.edu' });
    await fetch(await portal.address());
    await portal.prints(/request completed/);
    portal.child.kill('SIGTERM');
    await portal.ended;
    const messages = linesOf(portal).map(({ msg }) => msg);
    expect(messages).toContainEqual(expect.stringMatching(/^Lost & Found - College Portal: http/));
    expect(messages).toContainEqual(expect.stringMatching(/^First admin's password: \S+ \(shown/));
    expect(messages.at(-1)).toBe('stopped');
  });

  it('is JSON when Node emits a warning', async () => {
    const portal = place.run(
      startingWith(`setTimeout(() => process.emitWarning('Old ways', 'DeprecationWarning'), 500)`),
    );
    await portal.prints(/Old ways/);
    await portal.address();
    const warning = linesOf(portal).find(({ level }) => level === 40);
    expect(warning).toMatchObject({ msg: 'DeprecationWarning', err: { message: 'Old ways' } });
  });

  it.each([
    ['an error is not caught', `throw new Error('Nobody caught this')`],
    ['a rejected promise is not handled', `void Promise.reject(new Error('Nobody caught this'))`],
  ])('is JSON when %s, which ends the portal with status 1', async (_, statement) => {
    const portal = place.run(
      startingWith(
        `const look = setInterval(() => { if (process.listenerCount('SIGTERM') > 0) { clearInterval(look); ${statement} } }, 20)`,
      ),
    );
    expect(await portal.ended).toBe(1);
    expect(portal.printed()).toContain('Nobody caught this');
    expect(linesOf(portal).at(-1)?.level).toBe(60);
  });
});

describe('stopping', () => {
  /** Logs more lines than a pipe can hold. */
  async function fillLog(address: string): Promise<void> {
    for (let request = 0; request < 600; request += 1) {
      await fetch(`${address}/api/v1/health?${'x'.repeat(100)}`);
    }
  }

  it('does not depend on a log whose reader has closed it', async () => {
    const portal = place.run();
    const address = await portal.address();
    portal.child.stdout?.destroy();
    portal.child.stderr?.destroy();
    expect((await fetch(`${address}/api/v1/health`)).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect(await once(portal.child, 'exit')).toEqual([0, null]);
  });

  it('does not depend on a log whose reader has stopped reading; nor does responding to requests', async () => {
    const portal = place.run();
    const address = await portal.address();
    portal.child.stdout?.pause();
    await fillLog(address);
    portal.child.kill('SIGTERM');
    expect(await once(portal.child, 'exit')).toEqual([0, null]);
  });
});

describe('a log in a file', () => {
  /** Runs a script that logs numbers, and returns the messages in the file. */
  async function messagesOf(ending: string): Promise<string[]> {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'log');
    const script = `
      import { createLog, flushLog, logProcessEvents } from '${join(import.meta.dirname, '../../server/log.ts')}';
      const log = createLog();
      logProcessEvents(log);
      for (let turn = 0; turn < 20; turn += 1) {
        for (let line = 0; line < 50; line += 1) log.info(String(turn * 50 + line));
        await new Promise(setImmediate);
      }
      ${ending}`;
    const out = openSync(file, 'w');
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', out, 'inherit'],
    });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  }
  const numbers = Array.from({ length: 1000 }, (_, at) => String(at));

  it.each([
    ['the portal stops', `log.info('end'); await flushLog(log); process.exit(0)`, 'end'],
    ['the process has nothing left to do', `log.info('end')`, 'end'],
    [
      'an error is not caught',
      `setImmediate(() => { throw new Error('Nobody caught this') })`,
      'an error that nothing caught ends the portal',
    ],
  ])('has all lines in order when %s', async (_, ending, last) => {
    expect(await messagesOf(ending)).toEqual([...numbers, last]);
  });
});
