import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from './portal-error.ts';

/** Makes JSON the one media type, beside forms, that calls are sent in. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parser = async (_request: FastifyRequest, body: Buffer) => parseJson(body);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parser);
}

/**
 * Reads a body as JSON (RFC 8259), strictly where readers are known to differ: it has to be UTF-8,
 * and no name may come twice in one object, because the one that counts would be anybody's guess.
 * @returns undefined for a body of nothing: a call without a body may still name application/json
 * @throws PortalError VALIDATION_ERROR naming the field, or `body` where the whole cannot be read
 */
function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  const text = decode(body);
  const value = parse(text);
  refuseAmbiguousNames(text);
  return value;
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw invalid('body', 'is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('body', 'is not valid JSON');
  }
}

/** An object or a list that has begun and not yet ended, and the entry that is being read in it. */
interface Open {
  /** Null for a list. */
  names: Set<string> | null;
  entry: string | number;
}

/** Strings, and the characters that structure a valid JSON text; numbers and literals do not matter here. */
const token = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

/** @param text is valid JSON */
function refuseAmbiguousNames(text: string): void {
  const open: Open[] = [];
  let string = '""';
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === '{') open.push({ names: new Set(), entry: '' });
    else if (found === '[') open.push({ names: null, entry: 0 });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',') {
      if (typeof inner?.entry === 'number') inner.entry += 1;
    } else if (found === ':') {
      const name = String(JSON.parse(string));
      if (inner) inner.entry = name;
      const field = () => open.map(({ entry }) => entry).join('.');
      if (name === '__proto__') throw invalid(field(), 'is not a field of this call');
      if (inner?.names?.has(name)) throw invalid(field(), 'was sent more than once');
      inner?.names?.add(name);
    } else string = found;
  }
}
