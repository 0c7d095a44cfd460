import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const asvs = read('docs/SECURITY-ASVS.md');
const rows = asvs
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id, , result, proof]) => ({ id, result, proof }));

test('the ASVS document lists each of the 70 requirements once, with a result and a reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(70);
  expect(rows).toHaveLength(70);
  for (const { id, result, proof } of rows) {
    expect(result, id).toMatch(/^(pass|n\/a|fail)$/);
    expect(proof, id).not.toBe('');
  }
  for (const result of ['pass', 'n/a', 'fail']) {
    const count = rows.filter((row) => row.result === result).length;
    expect(asvs).toMatch(new RegExp(`\\b${count} (passe?s?|are not applicable|fails?)\\b`));
  }
});

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/OPERATIONS.md',
  'docs/SECURITY-ASVS.md',
  'docs/SECURITY.md',
])('%s refers to existing files', (document) => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const names = new Set(files.map((file) => basename(file)));
  const text = read(document);
  const paths =
    text.match(/(?<![\w/])(?:tests|src|server|contract|scripts|docs)\/[\w./-]+\.\w+/g) ?? [];
  const isPattern = (path: string) => path.includes('NNNN');
  expect(paths.filter((path) => !isPattern(path) && !existsSync(join(root, path)))).toEqual([]);
  const tests = text.match(/(?<![\w*.-])[\w][\w.-]*\.test\.tsx?/g) ?? [];
  expect(tests.filter((name) => !names.has(name))).toEqual([]);
});

test("the portal's systemd services cannot read the source control folder", () => {
  for (const unit of ['lost-and-found.service', 'lost-and-found-backup.service']) {
    expect(read(`docs/operations/${unit}`)).toContain(
      '\nInaccessiblePaths=-/opt/lost-and-found/.git\n',
    );
  }
});
