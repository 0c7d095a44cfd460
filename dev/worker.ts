import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, build } from 'vite';
import { buildIdOf } from './page-sources.ts';

/** The expression in src/worker/precache.ts that the build replaces with the list of files. */
const precacheList = 'self.__WB_MANIFEST';

/**
 * Builds the service worker into a folder, and rebuilds it after each change of its sources. The worker precaches
 * only the shell, because modules change too often.
 * @param files absolute path of the folder. When the promise resolves, it contains worker.js, unless the build failed.
 */
export async function buildWorker(
  root: string,
  files: string,
): Promise<{ close(): Promise<void> }> {
  const watcher = await build({
    root,
    configFile: false,
    mode: 'development',
    logLevel: 'warn',
    plugins: [insertPrecacheList(root)],
    publicDir: false,
    build: {
      outDir: files,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      watch: {},
      lib: {
        entry: join(root, 'src/worker/worker.ts'),
        // One classic script, as in production.
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
  if (!('on' in watcher)) throw new Error('Vite has not started to watch the worker.');
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'END') resolve();
      // Vite prints the failure. The next change builds again.
      if (event.code === 'ERROR') resolve();
      if ('result' in event) event.result.close().catch(reject);
    });
  });
  return watcher;
}

function insertPrecacheList(root: string): Plugin {
  return {
    name: 'insert-precache-list',
    buildStart() {
      this.addWatchFile(join(root, 'index.html'));
    },
    async transform(code) {
      if (!code.includes(precacheList)) return null;
      const list = [{ url: 'index.html', revision: await buildIdOf(root) }];
      return { code: code.replaceAll(precacheList, JSON.stringify(list)), map: null };
    },
  };
}

/** Copies the files that the portal serves as they are. */
export function copyPublicFiles(root: string, files: string): void {
  mkdirSync(files, { recursive: true });
  cpSync(join(root, 'public'), files, { recursive: true });
  cpSync(join(root, 'manifest.webmanifest'), join(files, 'manifest.webmanifest'));
}
