import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Plugin, type ViteDevServer, createServer, normalizePath } from 'vite';
import { freePort } from '../scripts/programs/free-port.ts';
import { readConfig } from '../server/read-config.ts';
import { compileCache } from '../scripts/compile-cache.ts';
import { componentsPath, modulePaths } from './addresses.ts';
import { readPageSources } from './page-sources.ts';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';
import { buildWorker, copyPublicFiles } from './worker.ts';

const root = join(import.meta.dirname, '..');
/** Folder with the page's files that the portal serves, such as the worker. */
const files = join(root, 'node_modules/.cache/dev');
const defaultPort = '5173';

/** Changes of these files restart the portal. */
const serverSources = /^(server|contract|public)\/|^manifest\.webmanifest$/;
/** Changes of these files change the documents. */
const pageSources = /^(src|contract)\/|^index\.html$/;

export interface DevServer {
  /** Its URL, such as http://127.0.0.1:5173. */
  address: string;
  vite: ViteDevServer;
  portal: PortalProcess;
  stop(): Promise<void>;
}

/**
 * Starts dev mode. Vite serves the modules of the page, and forwards all other requests to the portal, which runs
 * in a process of its own. Resolves when Vite listens; requests wait until the portal has started.
 * @param environment the settings of README.md; mails always go to the log, and the database is SQLite
 * @param dataDir absolute path of the portal's data folder
 * @param output where the portal's process prints: to this process's output, or to a file descriptor
 * @throws ConfigError if a setting is invalid
 */
export async function startDevServer(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
  output: 'inherit' | number = 'inherit',
): Promise<DevServer> {
  const settings = {
    ...environment,
    NODE_ENV: 'development',
    PORT: environment.PORT ?? defaultPort,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    FILES_URL: '',
    FILES_FALLBACK_URL: '',
    SMTP_URL: '',
    ALLOW_LOG_MAIL: '1',
  };
  const { host, port, publicUrl } = readConfig(settings);
  const portalPort = await freePort();
  const toPortal = { target: `http://127.0.0.1:${portalPort}`, xfwd: true };
  let portal: PortalProcess | null = null;

  copyPublicFiles(root, files);
  const [worker, vite] = await Promise.all([
    buildWorker(root, files),
    createServer({
      root,
      appType: 'custom',
      optimizeDeps: { entries: ['index.html', 'dev/components/index.html'] },
      clearScreen: false,
      logLevel: 'warn',
      plugins: [gate(async () => (await portal?.ready()) != null), componentsPage()],
      server: {
        host,
        port,
        strictPort: true,
        allowedHosts: [new URL(publicUrl).hostname],
        proxy: {
          // All other websockets are Vite's own.
          '/socket.io': { ...toPortal, ws: true },
          [`^(?!${modulePaths.source.slice(1)})`]: toPortal,
        },
        fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', 'data/**'] },
        watch: { ignored: ['data', 'dist*', 'shots'].map((name) => join(root, name, '**')) },
      },
    }),
  ]);
  let version = 1;
  vite.watcher.on('all', (_event, path) => {
    const name = normalizePath(relative(root, path));
    if (/\.test\.tsx?$/.test(name)) return;
    if (pageSources.test(name)) {
      // Invalidate the module now. Vite does so itself, but possibly only after the next document was requested.
      vite.environments.ssr.moduleGraph.onFileChange(normalizePath(path));
      version += 1;
    }
    if (serverSources.test(name)) {
      copyPublicFiles(root, files);
      portal?.restart();
    }
  });
  await vite.listen();
  const listening = vite.httpServer?.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('Vite has no port.');

  const started = startPortalProcess(
    {
      ...settings,
      PORT: String(listening.port),
      DEV_PORTAL_PORT: String(portalPort),
      DEV_FILES: files,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
    },
    {
      invokeVite: (call) => vite.environments.ssr.hot.handleInvoke(call),
      changedSources: async (known) => (known === version ? null : readPageSources(vite, version)),
    },
    output,
  );
  portal = started;
  return {
    address: `http://${host}:${listening.port}`,
    vite,
    portal: started,
    async stop() {
      await started.stop();
      await Promise.all([vite.close(), worker.close()]);
    },
  };
}

/** Delays requests to the portal until it has started. Responds with 503 if it could not start. */
function gate(isListening: () => Promise<boolean>): Plugin {
  return {
    name: 'gate',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (modulePaths.test(request.url ?? '')) {
          next();
          return;
        }
        void isListening().then((isUp) => {
          if (isUp) next();
          else
            response.writeHead(503).end('The server could not start. Its output has the reason.');
        });
      });
    },
  };
}

function componentsPage(): Plugin {
  return {
    name: 'components-page',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?');
        if (path !== componentsPath) {
          next();
          return;
        }
        readFile(join(import.meta.dirname, 'components/index.html'), 'utf8')
          .then((html) => vite.transformIndexHtml(componentsPath, html))
          .then((html) => response.setHeader('Content-Type', 'text/html').end(html), next);
      });
    },
  };
}
