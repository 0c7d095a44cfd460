import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { maxSharedBytes } from '../../server/features/pages/share-target.ts';
import { multipartLimit } from '../../server/http/body/multipart.ts';

const mebibyte = 1024 ** 2;

/** @returns the bytes of the longest body that the portal accepts */
function longestBody(): number {
  const forms = Object.values<Endpoint>(endpoints).map(({ photoField, privatePhotoField }) =>
    multipartLimit([photoField, privatePhotoField].filter((field) => field !== undefined)),
  );
  return Math.max(maxSharedBytes, ...forms);
}

// A proxy with a lower limit would refuse a large form with its own page instead of the portal's reason.
test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MiB\n/],
])('%s accepts every body that the portal accepts', (name, bound) => {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'operations', name);
  const [, accepted] = bound.exec(readFileSync(file, 'utf8')) ?? [];
  expect(Number(accepted) * mebibyte).toBeGreaterThan(longestBody());
});
