import { randomUUID } from 'node:crypto';
import { type Config, ConfigError } from '../config.ts';
import { type Files, FilesFault, isEmpty } from './files.ts';
import { filesInFolder } from './folder.ts';
import type { StoreSettings } from './store-settings.ts';

export async function openStore(settings: StoreSettings): Promise<Files> {
  if (settings.kind === 'folder') return filesInFolder(settings.path);
  // Loaded only if it is needed.
  const { filesInS3 } = await import('./s3.ts');
  return filesInS3(settings);
}

/**
 * Opens the portal's files. While the operator moves them, there are two stores: new files are written to the first,
 * and existing files may be in either.
 */
export async function openFiles({
  files,
  filesFallback,
}: Pick<Config, 'files' | 'filesFallback'>): Promise<Files> {
  const first = await openStore(files);
  if (filesFallback === null) return first;
  const second = await openStore(filesFallback);
  return {
    has: async (name) => (await first.has(name)) || (await second.has(name)),
    read: async (name) => (await first.read(name)) ?? (await second.read(name)),
    write: (name, bytes) => first.write(name, bytes),
    async remove(name) {
      await second.remove(name);
      await first.remove(name);
    },
    async *list() {
      yield* first.list();
      yield* second.list();
    },
  };
}

/**
 * Checks that the portal's photo stores can be used, and opens them.
 * @throws ConfigError if a bucket cannot be reached, written or listed
 */
export async function openUsableFiles(
  config: Pick<Config, 'files' | 'filesFallback'>,
): Promise<Files> {
  await refuseUnusable('FILES_URL', config.files);
  if (config.filesFallback !== null) {
    await refuseUnusable('FILES_FALLBACK_URL', config.filesFallback);
  }
  return openFiles(config);
}

/**
 * Tries out a bucket. A folder needs no check here, because it is in the data folder, which makeUsable() checks.
 * @param variable environment variable with the address of the store
 * @throws ConfigError if the bucket cannot be used
 */
async function refuseUnusable(variable: string, settings: StoreSettings): Promise<void> {
  if (settings.kind === 'folder') return;
  try {
    await tryOut(await openStore(settings));
  } catch (error) {
    if (!(error instanceof FilesFault)) throw error;
    throw new ConfigError(variable, `leads to no bucket that can be used: ${error.message}`);
  }
}

/**
 * Checks that the portal may write, delete and read files in a photo store. It reads a file that it has just deleted,
 * because the portal needs the answer "not found" for missing files. S3 gives that answer only to those who may list
 * the bucket, and refuses all others.
 * @throws FilesFault if a call fails
 */
export async function tryOut(files: Files): Promise<void> {
  const name = `start-check-${randomUUID()}`;
  await files.write(name, Buffer.from('The portal writes and deletes this at each start.\n'));
  await files.remove(name);
  await files.read(name);
  await isEmpty(files);
}
