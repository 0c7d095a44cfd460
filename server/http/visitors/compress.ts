import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Fast rather than small, because a reply may be made for one request only. Quality 3 takes half as long as quality 4
 * and makes replies 5 % larger. Nearly every reply fits in the window of 128 kB (2 ** 17). Setting up the default
 * window of 4 MB each time would take a fifth of the processor time of a document.
 */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/** Maximum number of Accept-Encoding headers in memory. Browsers send only a handful of different ones. */
const rememberedHeaders = 100;
const remembered = new Map<string, Encoding>();

/**
 * The best encoding that a client accepts.
 * @param accepted the Accept-Encoding header
 */
export function encodingFor(accepted: string | undefined): Encoding {
  const header = accepted ?? '';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity';
  if (remembered.size >= rememberedHeaders) remembered.clear();
  remembered.set(header, encoding);
  return encoding;
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(body, brotliOptions);
    case 'gzip':
      return gzipped(body);
    case 'identity':
      return body;
  }
}

/** A weight of 0 means "not acceptable" (RFC 9110, section 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
