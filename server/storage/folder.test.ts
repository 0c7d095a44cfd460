import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { Files } from './files.ts';
import { filesInFolder } from './folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;

beforeEach(async () => {
  folder = await temporaryFolder();
  files = filesInFolder(join(folder.path, 'photos'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder[Symbol.asyncDispose]();
});

const bytes = Buffer.from('one');

async function names(): Promise<string[]> {
  const listed: string[] = [];
  for await (const { name } of files.list()) listed.push(name);
  return listed;
}

/** The object whose method `sync` every open file inherits. */
async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open(folder.path, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

/** Records which folders were written to the disk, and which files with how many bytes under which name. */
async function stepsToDisk(name: string): Promise<string[]> {
  const steps: string[] = [];
  const handles = await prototypeOfHandles();
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino, size } = await this.stat();
    const isNamed = await files.has(name);
    for (const path of ['.', 'photos', 'photos/aa']) {
      if ((await stat(join(folder.path, path))).ino !== ino) continue;
      steps.push(`${path}, ${isNamed ? 'with the name' : 'without the name'}`);
      return;
    }
    steps.push(`${String(size)} bytes ${isNamed ? 'with' : 'without'} their name`);
  });
  return steps;
}

it('a written file survives a power failure, with its name and its new folders', async () => {
  const first = await stepsToDisk('aa/one');
  await files.write('aa/one', bytes);
  expect(first).toEqual([
    '3 bytes without their name',
    'photos/aa, with the name',
    'photos, with the name',
    '., with the name',
  ]);
  vi.restoreAllMocks();
  const second = await stepsToDisk('aa/two');
  await files.write('aa/two', bytes);
  expect(second).toEqual(['3 bytes without their name', 'photos/aa, with the name']);
});

it('nothing is left of a file that could not be written', async () => {
  vi.spyOn(await prototypeOfHandles(), 'sync').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(files.write('aa/one', bytes)).rejects.toThrow('ENOSPC');
  expect(await names()).toEqual([]);
});

it('two requests can write the same file at once', async () => {
  await Promise.all([files.write('aa/one', bytes), files.write('aa/one', bytes)]);
  expect(await names()).toEqual(['aa/one']);
  expect(await files.read('aa/one')).toEqual(bytes);
});
