import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Header, extract } from 'tar';
import { z } from 'zod/mini';
import { parseJson } from '../../contract/text/parse-json.ts';
import { parsePictureFile } from '../images/photo-store.ts';
import { CommandError } from './command.ts';

/** The last entry of a backup, which describes it. If it is missing, the backup is incomplete. */
const Manifest = z.object({
  format: z.literal(1),
  /** When the copy of the database was made. */
  madeAt: z.iso.datetime(),
  database: z.enum(['SQLite', 'PostgreSQL']),
  /** The migrations of the database. */
  migrations: z.array(z.string()),
  /** Hexadecimal SHA-256 of each file, by its name in the archive. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const manifestName = 'manifest.json';
export const databaseName = 'database';
/** The folder of the photos in the archive. Its files are named as in the photo store. */
export const photosName = 'photos';

/** Block size of the tar format (POSIX.1-2017, pax, "ustar Interchange Format"). */
const blockSize = 512;

/**
 * Writes a backup as a tar file. The file is not compressed, because most of it is photos, which are compressed
 * already.
 */
export interface ArchiveWriter {
  has(name: string): boolean;
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** @param path a file that does not change while it is read */
  addFile(name: string, path: string): Promise<void>;
  /** Adds the manifest and flushes the archive to the disk. */
  finish(about: Omit<Manifest, 'format' | 'files'>): Promise<void>;
}

/** @param archive an empty file, open for writing */
export function writeArchive(archive: FileHandle): ArchiveWriter {
  const files = new Map<string, string>();

  async function addChunks(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    const header = Buffer.alloc(blockSize);
    new Header({ path: name, size, mode: 0o600, mtime: new Date(), type: 'File' }).encode(header);
    await archive.writeFile(header);
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      await archive.writeFile(chunk);
    }
    await archive.writeFile(Buffer.alloc((blockSize - (size % blockSize)) % blockSize));
    files.set(name, hash.digest('hex'));
  }

  return {
    has: (name) => files.has(name),
    add: (name, bytes) => addChunks(name, bytes.length, [bytes]),
    addFile: async (name, path) => addChunks(name, (await stat(path)).size, createReadStream(path)),
    async finish(about) {
      const manifest: Manifest = { format: 1, ...about, files: Object.fromEntries(files) };
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
      await addChunks(manifestName, bytes.length, [bytes]);
      await archive.writeFile(Buffer.alloc(2 * blockSize));
      await archive.sync();
    },
  };
}

/**
 * Unpacks a backup and verifies the checksum of every file.
 * @param folder an existing empty folder
 * @throws CommandError if the file is not a backup, is incomplete or was changed
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const names = unpack(file, folder);
  if (!names.delete(manifestName) || !names.has(databaseName)) throw notWhole(file);
  const manifest = parseManifest(await readFile(join(folder, manifestName), 'utf8'));
  if (manifest === null) throw new CommandError(`${file} is of a version that is not known here`);

  for (const [name, hash] of Object.entries(manifest.files)) {
    if (!names.delete(name) || (await sha256(join(folder, name))) !== hash) {
      throw new CommandError(`${file} is damaged: ${name} is not as it was written`);
    }
  }
  const [extra] = names;
  if (extra !== undefined) throw new CommandError(`${file} is damaged: ${extra} is too much`);
  return manifest;
}

/** @returns the names of its entries */
function unpack(file: string, folder: string): Set<string> {
  const names = new Set<string>();
  const strange: string[] = [];
  try {
    extract({
      file,
      cwd: folder,
      strict: true,
      // Otherwise an error would be thrown while other files are still being written, and they could not be deleted.
      sync: true,
      preserveOwner: false,
      filter(name, entry) {
        const isFile = 'type' in entry && entry.type === 'File';
        const isOurs = isFile && isEntryName(name) && !names.has(name);
        if (isOurs) names.add(name);
        else strange.push(name);
        return isOurs;
      },
    });
  } catch (error) {
    if (isOfFile(error)) throw notWhole(file);
    throw error;
  }
  const [other] = strange;
  if (other !== undefined) throw new CommandError(`${file} holds ${other}, which no backup does`);
  return names;
}

function isEntryName(name: string): boolean {
  if (name === manifestName || name === databaseName) return true;
  const folder = `${photosName}/`;
  return name.startsWith(folder) && parsePictureFile(name.slice(folder.length)) !== null;
}

function notWhole(file: string): CommandError {
  return new CommandError(`${file} is not a backup of the portal, or not a whole one`);
}

/** Whether the error means that the file is a folder or no tar file. A full disk, for example, has another cause. */
function isOfFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'errno' in error ? 'code' in error && error.code === 'EISDIR' : 'tarCode' in error;
}

function parseManifest(text: string): Manifest | null {
  return Manifest.safeParse(parseJson(text)).data ?? null;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
