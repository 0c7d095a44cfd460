import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** Fast rather than small, because every response is compressed when it is sent. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/**
 * Compresses a text with the best encoding that the client accepts.
 * @param accepted the Accept-Encoding header
 */
export async function compress(
  text: string,
  accepted: string | undefined,
): Promise<{ body: Buffer | string; encoding: 'br' | 'gzip' | null }> {
  if (accepts(accepted, 'br'))
    return { body: await brotliText(text, brotliOptions), encoding: 'br' };
  if (accepts(accepted, 'gzip')) return { body: await gzipText(text), encoding: 'gzip' };
  return { body: text, encoding: null };
}

/** A weight of 0 means "not acceptable" (RFC 9110, section 12.5.3). */
function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
