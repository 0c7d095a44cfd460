import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { LruCache } from '../../lru-cache.ts';
import { type Encoding, compress, encodingFor } from './compress.ts';

/** A response that every visitor gets at one address. */
export interface MadeReply {
  status: number;
  /** The headers of this reply only, without those that every response has and those of the encoding. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /**
   * Whether the first client waits for the compressed body. Otherwise clients get the body uncompressed until it has
   * been compressed.
   */
  isCompressedFirst: boolean;
  mayBeCached: boolean;
}

/** A body in one encoding. */
interface Variant {
  body: Buffer;
  encoding: Encoding;
  /** All headers of the response, alternately names and values, as writeHead() accepts them. */
  rawHeaders: string[];
}

interface VisitorReply {
  made: MadeReply;
  /** Pattern of the route that made it, for the metrics. */
  route: string | null;
  plain: Variant;
  compressed: Map<Encoding, Promise<Variant>>;
  ready: Map<Encoding, Variant>;
  /** Epoch milliseconds. */
  madeAt: number;
  /** Estimated size in memory. */
  bytes: number;
}

export interface VisitorReplies {
  /** The cached reply for an address; null if there is none or it has expired. */
  find: (address: string) => VisitorReply | null;
  /** Returns the best variant for a client. If it is not ready, starts to make it and returns the uncompressed one. */
  variantNow: (reply: VisitorReply, accepted: string | undefined) => Variant;
  /**
   * Responds to a visitor's request with the cached reply, or with the result of `make`. Simultaneous requests for one
   * address share one call of `make`, unless public data has changed since it began.
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<MadeReply>,
  ) => Promise<FastifyReply>;
  /** Sends a reply without caching it, for example the not-found document. */
  sendOnce: (
    request: FastifyRequest,
    reply: FastifyReply,
    made: MadeReply,
  ) => Promise<FastifyReply>;
}

interface Parts {
  database: Pick<Database, 'changes'>;
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Replies expire after this time even if Database.changes() has noticed no change. On SQLite it does not notice changes
 * by the commands of operators, which run in another process. Besides, a document contains the time when its data was
 * read. If the data is too old, the page fetches it again.
 */
const cachedForMs = 5_000;
/** Maximum bytes of all cached replies. */
const maxCachedBytes = 16 * 1024 * 1024;
/** Estimated bytes of a reply besides its bodies and its address. */
const overheadBytes = 2_000;
/** Estimated size of all variants, as a multiple of the uncompressed body. */
const variantsFactor = 1.5;
/** Smaller bodies are not worth compressing. */
const compressedFromBytes = 1_000;

/** Caches the replies that are the same for every visitor, until public data changes. */
export function createVisitorReplies({ database, headers, now }: Parts): VisitorReplies {
  const cached = new LruCache<string, VisitorReply>(maxCachedBytes, ({ bytes }) => bytes);
  const makings = new Map<string, { since: number | null; making: Promise<VisitorReply> }>();
  let cachedSince: number | null = null;

  function find(address: string): VisitorReply | null {
    const changes = database.changes();
    if (changes !== cachedSince) {
      cached.clear();
      cachedSince = changes;
    }
    const reply = cached.get(address);
    if (reply === undefined) return null;
    if (now() - reply.madeAt < cachedForMs) return reply;
    cached.delete(address);
    return null;
  }

  function toReply(
    { url, routeOptions }: FastifyRequest,
    made: MadeReply,
    madeAt: number,
  ): VisitorReply {
    const plain = variantOf(made, headers, Buffer.from(made.body), 'identity');
    const bytes = variantsFactor * plain.body.length + 2 * url.length + overheadBytes;
    return {
      made,
      plain,
      madeAt,
      bytes,
      route: routeOptions.url ?? null,
      compressed: new Map(),
      ready: new Map([['identity', plain]]),
    };
  }

  async function make(
    request: FastifyRequest,
    since: number | null,
    makeReply: () => Promise<MadeReply>,
  ): Promise<VisitorReply> {
    const madeAt = now();
    const reply = toReply(request, await makeReply(), madeAt);
    if (reply.made.mayBeCached && since !== null && since === database.changes()) {
      cached.set(request.url, reply);
    }
    return reply;
  }

  async function get(
    request: FastifyRequest,
    makeReply: () => Promise<MadeReply>,
  ): Promise<VisitorReply> {
    const { url } = request;
    const found = find(url);
    if (found !== null) return found;
    const since = database.changes();
    const current = makings.get(url);
    if (since !== null && current?.since === since) return current.making;
    const making = make(request, since, makeReply);
    makings.set(url, { since, making });
    try {
      return await making;
    } finally {
      if (makings.get(url)?.making === making) makings.delete(url);
    }
  }

  function compressedOnce(reply: VisitorReply, encoding: Encoding): Promise<Variant> {
    const { made, plain, compressed, ready } = reply;
    const compressing =
      compressed.get(encoding) ??
      compress(plain.body, encoding).then((body) => {
        const variant = variantOf(made, headers, body, encoding);
        ready.set(encoding, variant);
        return variant;
      });
    compressed.set(encoding, compressing);
    return compressing;
  }

  function encodingOf({ plain }: VisitorReply, accepted: string | undefined): Encoding {
    return plain.body.length < compressedFromBytes ? 'identity' : encodingFor(accepted);
  }

  async function sendFound(
    { headers: { 'accept-encoding': accepted } }: FastifyRequest,
    reply: FastifyReply,
    found: VisitorReply,
  ): Promise<FastifyReply> {
    const { made, ready, plain } = found;
    const encoding = encodingOf(found, accepted);
    const variant = made.isCompressedFirst
      ? await compressedOnce(found, encoding)
      : (ready.get(encoding) ?? plain);
    if (variant.encoding !== 'identity') reply.header('Content-Encoding', variant.encoding);
    return reply
      .status(made.status)
      .headers({ ...made.headers, Vary: 'Accept-Encoding' })
      .send(variant.body);
  }

  return {
    find,

    variantNow(reply, accepted) {
      const encoding = encodingOf(reply, accepted);
      const variant = reply.ready.get(encoding);
      if (variant !== undefined) return variant;
      // If compression fails, clients go on getting the uncompressed body.
      compressedOnce(reply, encoding).catch(() => undefined);
      return reply.plain;
    },

    async send(request, reply, makeReply) {
      return sendFound(request, reply, await get(request, makeReply));
    },

    sendOnce: (request, reply, made) => sendFound(request, reply, toReply(request, made, now())),
  };
}

function variantOf(
  made: MadeReply,
  common: Readonly<Record<string, string>>,
  body: Buffer,
  encoding: Encoding,
): Variant {
  const fields = {
    ...common,
    ...made.headers,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': String(body.length),
  };
  return { body, encoding, rawHeaders: Object.entries(fields).flat() };
}
