import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { Files } from './files.ts';
import { filesInFolder } from './folder.ts';
import { openFiles } from './open-files.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first: Files;
let second: Files;
let both: Files;

beforeEach(async () => {
  folder = await temporaryFolder();
  const [to, from] = [join(folder.path, 'to'), join(folder.path, 'from')];
  [first, second] = [filesInFolder(to), filesInFolder(from)];
  both = await openFiles({
    files: { kind: 'folder', path: to },
    filesFallback: { kind: 'folder', path: from },
  });
});
afterEach(() => folder[Symbol.asyncDispose]());

const bytes = Buffer.from('one');

describe('while files are moved from one store to another', () => {
  it.each([
    ['first', () => first],
    ['second', () => second],
  ])('a file that is only in the %s is found and read', async (_name, store) => {
    expect([await both.has('aa/one'), await both.read('aa/one')]).toEqual([false, null]);
    await store().write('aa/one', bytes);
    expect([await both.has('aa/one'), await both.read('aa/one')]).toEqual([true, bytes]);
  });

  it('a new file is written to the first only', async () => {
    await both.write('aa/one', bytes);
    expect([await first.has('aa/one'), await second.has('aa/one')]).toEqual([true, false]);
  });

  it('a file is deleted from both', async () => {
    for (const store of [first, second]) await store.write('aa/one', bytes);
    await both.remove('aa/one');
    expect([await first.has('aa/one'), await second.has('aa/one')]).toEqual([false, false]);
  });
});
