import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Text formats. Images are already compressed. */
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Smaller files fit into one packet without compression. */
const minBytes = 1000;

/** Writes a .br and a .gz file next to each text file of the build. The server sends these instead. */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < minBytes) continue;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, options));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
