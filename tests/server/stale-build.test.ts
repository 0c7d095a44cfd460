/** Tests in which cases `npm start` and `npm test` build the page again (scripts/build.ts). */
import { cp, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from '../../scripts/build.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = join(import.meta.dirname, '../..');
const copied = [...sources, 'scripts', 'dist', 'package.json'];

test('a build is stale after a source was changed or added, but not after one was touched or a test added', async () => {
  await using folder = await temporaryFolder();
  const inFolder = (path: string) => join(folder.path, path);
  for (const path of copied) {
    await cp(join(repository, path), inFolder(path), { recursive: true });
  }
  await symlink(join(repository, 'node_modules'), inFolder('node_modules'), 'junction');
  const script = pathToFileURL(inFolder('scripts/build.ts')).href;
  const { isBuildStale } = (await import(/* @vite-ignore */ script)) as {
    isBuildStale: () => boolean;
  };
  expect(isBuildStale(), 'copied').toBe(false);

  for (const path of ['contract/bounds.ts', 'src/main.tsx', 'vite.config.ts']) {
    const before = await readFile(inFolder(path), 'utf8');
    await writeFile(inFolder(path), `${before}\n`);
    expect(isBuildStale(), path).toBe(true);
    await writeFile(inFolder(path), before);
    expect(isBuildStale(), `${path} as before`).toBe(false);
  }

  await utimes(inFolder('src/main.tsx'), new Date(), new Date());
  await writeFile(inFolder('src/client/new.test.ts'), '');
  expect(isBuildStale(), 'touched, and a test added').toBe(false);

  await writeFile(inFolder('src/client/new.ts'), '');
  expect(isBuildStale(), 'a source added').toBe(true);
});
