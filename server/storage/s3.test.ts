import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Files } from './files.ts';
import { filesInS3 } from './s3.ts';

interface Reply {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

interface Store extends AsyncDisposable {
  files: Files;
  /** The methods of all requests so far. */
  asked: string[];
}

const open: Store[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of open.splice(0)) await store[Symbol.asyncDispose]();
});

/**
 * A photo store at a server that gives these replies.
 * @param replyTo gets the request with its body and the number of earlier requests with its method; without a result,
 * the server does not respond
 */
async function storeThatReplies(
  replyTo: (request: IncomingMessage, earlier: number, body: Buffer) => Reply | null,
): Promise<Store> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((sent) => {
      const method = request.method ?? '';
      const earlier = asked.filter((one) => one === method).length;
      asked.push(method);
      const reply = replyTo(request, earlier, sent);
      if (reply !== null) response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const store = {
    files: filesInS3({
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'photos',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }),
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  open.push(store);
  return store;
}

const errorWith = (code: string) => `<Error><Code>${code}</Code></Error>`;

describe('a photo', () => {
  it.each([429, 500, 503])(
    'is stored although the store responds with %i twice',
    async (status) => {
      const { files, asked } = await storeThatReplies(({ method }, earlier) => {
        if (earlier < 2) return { status };
        return { status: method === 'PUT' ? 200 : 404 };
      });
      await files.write('aa/one', Buffer.from('one'));
      expect(asked).toEqual(['GET', 'GET', 'GET', 'PUT', 'PUT', 'PUT']);
    },
  );

  it.each([
    ['MinIO', 507, 'XMinioStorageFull'],
    ['its status', 507, 'Unknown'],
    ['Ceph', 403, 'QuotaExceeded'],
  ])('is refused because the storage is full if %s says so', async (_, status, code) => {
    const { files } = await storeThatReplies(({ method }) =>
      method === 'PUT' ? { status, body: errorWith(code) } : { status: 404 },
    );
    const written = files.write('aa/one', Buffer.from('one'));
    await expect(written).rejects.toMatchObject({ fault: 'full' });
  });

  it('is sent with the hash of its content, which is signed', async () => {
    let sent: unknown[] = [];
    const { files } = await storeThatReplies(({ method, headers }, _earlier, body) => {
      if (method !== 'PUT') return { status: 404 };
      sent = [headers['x-amz-content-sha256'], headers.authorization, body.toString()];
      return { status: 200 };
    });
    await files.write('aa/one', Buffer.from('one'));
    const hash = createHash('sha256').update('one').digest('hex');
    expect(sent).toEqual([
      hash,
      expect.stringMatching(/SignedHeaders=[^,]*x-amz-content-sha256/),
      'one',
    ]);
  });

  it('is looked for by its first byte, also in a store that then sends all bytes', async () => {
    const ranges: unknown[] = [];
    const { files } = await storeThatReplies(({ headers }) => {
      ranges.push(headers.range);
      return { status: 200, body: 'one' };
    });
    expect(await files.has('aa/one')).toBe(true);
    expect(ranges).toEqual(['bytes=0-0']);
  });

  it.each([200, 204, 404])('counts as deleted if the store responds with %i', async (status) => {
    const { files, asked } = await storeThatReplies(() => ({ status }));
    await files.remove('aa/one');
    expect(asked).toEqual(['DELETE']);
  });
});

it('lists the objects of all pages', async () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-24T08:00:00.000Z</LastModified></Contents>`;
  const page = (isTruncated: boolean, ...keys: string[]) => ({
    status: 200,
    body: `<ListBucketResult><IsTruncated>${String(isTruncated)}</IsTruncated>${keys.map(object).join('')}</ListBucketResult>`,
  });
  const pages = new Map([
    ['', page(true, 'aa/one', 'Tom &amp; Jerry')],
    ['Tom & Jerry', page(false, 'aa/two')],
  ]);
  const { files } = await storeThatReplies(({ url = '' }) => {
    const marker = new URL(url, 'http://store').searchParams.get('marker') ?? '';
    return pages.get(marker) ?? { status: 404 };
  });
  const at = Date.parse('2026-11-24T08:00:00Z');
  const listed: unknown[] = [];
  for await (const file of files.list()) listed.push(file);
  expect(listed).toEqual([
    { name: 'aa/one', at },
    { name: 'Tom & Jerry', at },
    { name: 'aa/two', at },
  ]);
});

describe('a store that cannot be used', () => {
  const calls = [
    ['has', (files: Files) => files.has('aa/one')],
    ['read', (files: Files) => files.read('aa/one')],
    ['remove', (files: Files) => files.remove('aa/one')],
  ] as const;

  it.each(calls)('is no missing photo for %s if its bucket is gone', async (_name, call) => {
    const { files } = await storeThatReplies(() => ({
      status: 404,
      body: errorWith('NoSuchBucket'),
    }));
    await expect(call(files)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('is asked once if it refuses the credentials', async () => {
    const { files, asked } = await storeThatReplies(() => ({
      status: 403,
      body: errorWith('AccessDenied'),
    }));
    await expect(files.read('aa/one')).rejects.toThrow('GET 403 AccessDenied');
    expect(asked).toEqual(['GET']);
  });

  it('does not lead signed requests elsewhere', async () => {
    const { files, asked } = await storeThatReplies(() => ({
      status: 307,
      headers: { Location: '/elsewhere' },
    }));
    await expect(files.read('aa/one')).rejects.toMatchObject({ fault: 'unreachable' });
    expect(asked).toEqual(['GET']);
  });

  it('is given up after five seconds if it does not respond', async () => {
    const fiveSeconds = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(fiveSeconds.signal);
    const { files } = await storeThatReplies(() => {
      fiveSeconds.abort();
      return null;
    });
    await expect(files.read('aa/one')).rejects.toMatchObject({ fault: 'unreachable' });
    expect(timeout.mock.calls).toEqual([[5_000]]);
  });
});
