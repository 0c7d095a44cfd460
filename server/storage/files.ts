import { type StoreSettings, storeName } from './store-settings.ts';

/**
 * A photo store: files that never change, by their names such as `3f/3f…-large.webp`. If the store cannot be used, the
 * functions throw FilesFault for a bucket, and the error of the file system for a folder.
 */
export interface Files {
  has(name: string): Promise<boolean>;
  /** Returns the content, or null if there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** Writes a file unless it exists. It then survives a power failure. No file is ever incomplete. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Deletes a file, if it is there. */
  remove(name: string): Promise<void>;
  /** All files. Those that are written or deleted meanwhile may be missing. */
  list(): AsyncIterable<ListedFile>;
}

export interface ListedFile {
  name: string;
  /** When it was written, in epoch milliseconds. */
  at: number;
}

export async function isEmpty(files: Pick<Files, 'list'>): Promise<boolean> {
  for await (const _ of files.list()) return false;
  return true;
}

/** The error of a photo store that cannot be used at the moment. */
export class FilesFault extends Error {
  override name = 'FilesFault';
  readonly fault: 'unreachable' | 'full';

  constructor(
    settings: StoreSettings,
    reason: string,
    fault: FilesFault['fault'],
    cause?: unknown,
  ) {
    super(`${storeName(settings)}: ${reason}`, { cause });
    this.fault = fault;
  }
}
