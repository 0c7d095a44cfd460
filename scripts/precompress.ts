import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Texts; pictures are compressed already. */
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below this a compressed answer takes as many packets as a plain one, in bytes. */
const worthwhile = 1000;

/** Writes a .br and a .gz beside each text of the build, for the server to send in its place. */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < worthwhile) continue;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, options));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
