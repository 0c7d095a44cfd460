import { existsSync, statSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from './command.ts';

/**
 * Writes a temporary file and renames it when it is complete, so that a failure leaves no part of it.
 * @param file absolute path of the new file
 * @param write gets the empty file and a folder for other temporary files, which is on the same disk
 * @throws CommandError if the file exists already, or its folder does not
 */
export async function writeNewFile<T>(
  file: string,
  write: (unfinished: FileHandle, folder: string) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new CommandError(`${file} is already there`);
  const parent = dirname(file);
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`${parent} is not a folder`);
  }
  const folder = await mkdtemp(join(parent, `.${basename(file)}-`));
  try {
    const unfinished = join(folder, 'unfinished');
    const handle = await open(unfinished, 'wx', 0o600);
    let outcome: T;
    try {
      outcome = await write(handle, folder);
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
