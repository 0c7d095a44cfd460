import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createCookies } from './cookies.ts';

const token = 'a-token_'.repeat(6).slice(0, 43);

/** Reads the cookie `device` of a request with this header. */
async function read(cookie: string, form?: RegExp): Promise<unknown> {
  const cookiesOf = createCookies('https://lost.example.edu');
  const app = fastify();
  app.get('/', async (request, reply) => ({
    value: cookiesOf(request, reply).get('device', form),
  }));
  const response = await app.inject({ url: '/', headers: { cookie } });
  return response.json<{ value: unknown }>().value;
}

describe('a cookie', () => {
  it.each([
    ['alone', `__Secure-device=${token}`],
    ['as the first of several', `__Secure-device=${token}; theme=dark`],
    ['after others', `theme=dark; __Secure-browser=x; __Secure-device=${token}`],
    ['after others without a space', `theme=dark;__Secure-device=${token}`],
  ])('is found %s', async (_where, header) => {
    expect(await read(header)).toBe(token);
  });

  it.each([
    ['of a longer name', `x__Secure-device=${token}; __Secure-device-x=${token}`],
    ['of an insecure page', `device=${token}`],
    ['that is no token', `__Secure-device=${token}x`],
    ['that is a shorter token', `__Secure-device=${token.slice(1)}`],
    ['that is empty', '__Secure-device='],
  ])('is not one %s', async (_which, header) => {
    expect(await read(header)).toBeNull();
  });

  it('has another format than a token if the caller says so', async () => {
    expect(await read('__Secure-device=1', /^\d$/)).toBe('1');
    expect(await read('__Secure-device=12', /^\d$/)).toBeNull();
  });
});
