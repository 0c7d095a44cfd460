import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

/** A request with one part; reading its field `broken` throws the error. */
function requestWith(part: object, broken: string, error: Error): FastifyRequest {
  Object.defineProperty(part, broken, {
    get() {
      throw error;
    },
  });
  const parts = async function* () {
    yield part;
  };
  return { parts } as unknown as FastifyRequest;
}

const bug = new TypeError('a bug');

test('does not turn a bug in reading a text field into a refusal', async () => {
  const request = requestWith({ type: 'field', fieldname: 'title' }, 'valueTruncated', bug);
  await expect(readMultipart(request, [])).rejects.toBe(bug);
});

test('does not turn a bug in reading a photo into a refusal', async () => {
  const file = { type: 'file', fieldname: 'photo', toBuffer: async () => Buffer.alloc(0) };
  const request = requestWith(file, 'filename', bug);
  await expect(readMultipart(request, ['photo'])).rejects.toBe(bug);
});

test('rejects with the error of a bug, even if it refused a part of the body before', async () => {
  const refused = { type: 'field', fieldname: 'title', valueTruncated: true, value: 'x' };
  const file = { type: 'file', fieldname: 'photo', toBuffer: async () => Buffer.alloc(0) };
  const broken = requestWith(file, 'filename', bug);
  const parts = async function* () {
    yield refused;
    yield* broken.parts();
  };
  const request = { parts } as unknown as FastifyRequest;
  await expect(readMultipart(request, ['photo'])).rejects.toBe(bug);
});

test('refuses a photo that the parser cannot read to its end', async () => {
  const toBuffer = () => Promise.reject(new Error('Unexpected end of form'));
  const file = { type: 'file', fieldname: 'photo', toBuffer };
  const request = requestWith(file, 'filename', bug);
  await expect(readMultipart(request, ['photo'])).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});
