import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../errors/portal-error.ts';

/** Accepts JSON as the only media type besides multipart forms. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parser = async (_request: FastifyRequest, body: Buffer) => parseJson(body);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parser);
}

/**
 * Parses a body as JSON (RFC 8259). It must be UTF-8, and an object may neither repeat a name nor contain `__proto__`,
 * because parsers differ in how they treat these cases.
 * @returns undefined for an empty body, because a call without a body may still send Content-Type:
 * application/json
 * @throws PortalError VALIDATION_ERROR with the name of the field, or `body` if the text cannot be parsed
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

/** An object or array that is not closed yet, with the entry currently being read. */
interface Open {
  /** The names read so far; null for an array. */
  names: Set<string> | null;
  /** The name of the entry in an object, or its index in an array. */
  entry: string | number;
}

/** Matches strings and structural characters. Numbers and literals do not matter here. */
const token = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

/** @param text valid JSON */
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

/**
 * The contract's schemas are applied in call-input.ts, so that Fastify does not have to load its own validator and
 * serializer.
 */
export const noSchemas = {
  buildValidator: () => () => {
    throw new Error('A route has a JSON schema. Declare it in the contract instead.');
  },
  buildSerializer: () => () => {
    throw new Error('A route has a JSON schema. Declare it in the contract instead.');
  },
};
