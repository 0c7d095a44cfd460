import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type Files, FilesFault } from './files.ts';
import type { S3Settings } from './store-settings.ts';

/** Time limit of a call with its repetitions. Short, because a transaction may wait for it. */
const timeoutMs = 5_000;
const attempts = 3;
const backoffMs = 100;

type Method = 'GET' | 'PUT' | 'DELETE';

/** Optional parts of a call. */
interface Sent {
  /** Content of a file. It is signed, so that the store refuses it if it changes on the way. */
  body?: Uint8Array;
  /** Whether to ask for the first byte of the object only. */
  firstByteOnly?: boolean;
}

interface Reply {
  status: number;
  bytes: Uint8Array;
  /** The store's error code, such as NoSuchKey. */
  code: string | null;
}

/**
 * Stores files as objects in a bucket, through the S3 REST API:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 * The bucket is in the path of the URL, because every store supports that.
 */
export function filesInS3(settings: S3Settings): Files {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${settings.endpoint}/${settings.bucket}`;
  const urlOf = (name: string) => `${bucketUrl}/${settings.prefix}${name}`;

  /** @throws FilesFault if the store does not respond, or responds with an unexpected status */
  async function send(method: Method, url: string, expected: number[], sent: Sent = {}) {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      const reply = await request(method, url, deadline, sent).catch((error: unknown) =>
        unreachable(settings, method, error),
      );
      if (reply instanceof FilesFault) {
        if (attempt === attempts || deadline.aborted) throw reply;
      } else if (expected.includes(reply.status) && reply.code !== 'NoSuchBucket') {
        return reply;
      } else if (attempt === attempts || !isPassing(reply.status)) {
        throw refused(settings, method, reply);
      }
      // Repeating is safe, because two equal calls have the same effect as one.
      await wait(backoffMs * attempt);
    }
  }

  async function request(
    method: Method,
    url: string,
    signal: AbortSignal,
    { body, firstByteOnly = false }: Sent,
  ): Promise<Reply> {
    const hash = createHash('sha256').update(body ?? '');
    const headers = {
      'X-Amz-Content-Sha256': hash.digest('hex'),
      ...(firstByteOnly && { Range: 'bytes=0-0' }),
    };
    const signed = await client.sign(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const response = await fetch(signed, { signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, bytes, code: response.ok ? null : codeIn(bytes) };
  }

  /**
   * Reads the first byte with GET, because fetch() would close the connection after a HEAD request. A store that
   * ignores the range responds with 200.
   */
  const has = async (name: string) => {
    const { status } = await send('GET', urlOf(name), [200, 206, 404], { firstByteOnly: true });
    return status !== 404;
  };
  return {
    has,
    async read(name) {
      const { status, bytes } = await send('GET', urlOf(name), [200, 404]);
      return status === 200 ? bytes : null;
    },
    async write(name, bytes) {
      if (!(await has(name))) await send('PUT', urlOf(name), [200], { body: bytes });
    },
    async remove(name) {
      await send('DELETE', urlOf(name), [200, 204, 404]);
    },
    async *list() {
      for (let after: string | null = ''; after !== null;) {
        // Version 1 of ListObjects, because every store supports it.
        const query = new URLSearchParams({ prefix: settings.prefix, marker: after });
        const { bytes } = await send('GET', `${bucketUrl}?${query.toString()}`, [200]);
        const { objects, isTruncated } = listingIn(textOf(bytes));
        for (const { key, at } of objects) yield { name: key.slice(settings.prefix.length), at };
        const last = objects.at(-1)?.key ?? null;
        after = isTruncated ? last : null;
      }
    },
  };
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function codeIn(bytes: Uint8Array): string | null {
  return contentOf('Code', textOf(bytes)) || null;
}

function listingIn(xml: string) {
  const objects = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([object]) => ({
    key: contentOf('Key', object),
    at: Date.parse(contentOf('LastModified', object)),
  }));
  return { objects, isTruncated: contentOf('IsTruncated', xml) === 'true' };
}

/** The text of the first element with this name; empty if there is none. */
function contentOf(element: string, xml: string): string {
  const [, content = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return content.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Whether a repetition may help. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Codes of MinIO and Ceph for a full disk or quota. */
const fullCodes: readonly (string | null)[] = ['XMinioStorageFull', 'QuotaExceeded'];

function refused(settings: S3Settings, method: Method, { status, code }: Reply): FilesFault {
  const fault = status === 507 || fullCodes.includes(code) ? 'full' : 'unreachable';
  return new FilesFault(settings, [method, status, code].filter(Boolean).join(' '), fault);
}

function unreachable(settings: S3Settings, method: Method, error: unknown): FilesFault {
  // fetch() throws a general error. Its cause has the reason.
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = inner instanceof Error ? inner.message || inner.name : String(inner);
  return new FilesFault(settings, `${method} failed: ${reason}`, 'unreachable', error);
}
