import { afterEach, expect, test, vi } from 'vitest';
import { Id } from '../../contract/fields.ts';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

test('creates different ids that are valid in the contract', () => {
  expect(Id.safeParse(newId()).success).toBe(true);
  expect(newId()).not.toBe(newId());
});

test('creates version 4 UUIDs on a page without HTTPS', () => {
  const { crypto: full } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: full.getRandomValues.bind(full) });
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
