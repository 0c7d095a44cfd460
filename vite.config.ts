import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>;

/** The service worker and the web app manifest; only the page's build makes them. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'worker.ts',
  // The page asks before it takes an update, and registers the worker itself.
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  injectManifest: {
    // One classic script: module workers are not everywhere.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
  },
  integration: {
    configureCustomSWViteBuild: (worker) => {
      worker.logLevel = 'warn';
    },
  },
  devOptions: { enabled: true, type: 'module' },
});

/**
 * What is loaded beside the entry is compiled whole, beside the page's own work; otherwise each function
 * is when it is called first, and the first message waits for dozens of them
 * (docs/decisions/0025).
 */
function compileHint({ isEntry }: { isEntry: boolean }): string {
  return isEntry ? '' : '//# allFunctionsCalledOnLoad';
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [installable])],
  build: {
    // Where the server finds the entry, its chunks and their styles.
    manifest: !isSsrBuild,
    // Everything is a file of its own: the content policy allows no inline script and no data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { postBanner: compileHint } } }),
  },
  // The renderer carries its packages, so that it runs the same React, in production mode, as the page.
  ssr: { noExternal: true },
  // For the renderer this is otherwise decided where it runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
