import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files, ListedFile } from './files.ts';

/** @param folder absolute path; created with the first file */
export function filesInFolder(folder: string): Files {
  const fileOf = (name: string) => join(folder, name);
  const has = async (name: string) =>
    (await unlessMissing(access(fileOf(name)).then(() => true))) ?? false;
  return {
    has,
    read: (name) => unlessMissing(readFile(fileOf(name))),
    async write(name, bytes) {
      if (!(await has(name))) await writeAtomically(fileOf(name), bytes);
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    list: () => listBelow(folder, ''),
  };
}

/** @param prefix names of the folders between the store's folder and this one, each followed by a slash */
async function* listBelow(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* listBelow(path, `${prefix}${entry.name}/`);
      continue;
    }
    const stats = await unlessMissing(stat(path));
    if (stats !== null) yield { name: `${prefix}${entry.name}`, at: stats.mtimeMs };
  }
}

/** Writes a file that survives a power failure; if the failure comes earlier, no part of the file has its name. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file);
  const created = await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await syncNames(folder, created === undefined ? folder : dirname(created));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes the names in a folder to the disk, and those in the folders above it up to `top`. Otherwise a power failure
 * could undo a rename or a new folder (https://man7.org/linux/man-pages/man2/fsync.2.html).
 */
async function syncNames(folder: string, top: string): Promise<void> {
  // Windows does not open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== top) await syncNames(dirname(folder), top);
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
