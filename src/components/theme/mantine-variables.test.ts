import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(path, 'utf8');

/** Mantine's style sheets that the page imports. */
const sheets = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) =>
    [...read(join(source, file)).matchAll(/'(@mantine\/[^']*\.css)'/g)].flatMap(
      ([, path]) => path ?? [],
    ),
  ),
);
const own = read(join(import.meta.dirname, 'mantine.css'));
const variables = (css: string, pattern: RegExp) =>
  new Set([...css.matchAll(pattern)].map(([, name]) => name));

test("the portal sets each variable that Mantine's style sheets use", () => {
  expect(sheets.size).toBeGreaterThan(5);
  const used = variables(
    [...sheets].map((sheet) => read(resolve(sheet))).join('\n'),
    /var\((--mantine-[\w-]+)\)/g,
  );
  const set = variables(own, /^\s*(--mantine-[\w-]+):/gm);
  expect(used.size).toBeGreaterThan(30);
  expect([...used.difference(set)]).toEqual([]);
});
