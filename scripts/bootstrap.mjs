/**
 * Installs the packages when package-lock.json asks for others than those in node_modules. Runs
 * before `npm start`, `npm test`, `npm run demo` and `npm run portal`, on whatever Node the machine
 * has (18 or newer), so it imports nothing but Node's own modules.
 *
 * With `--record` it only notes that what is installed now fits the lockfile: npm calls it so after
 * every install of its own.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const note = join(modules, '.installed-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (process.argv.includes('--record')) {
  if (existsSync(modules)) writeFileSync(note, wanted);
} else if (!existsSync(note) || readFileSync(note, 'utf8') !== wanted) {
  install();
}

function install() {
  // Not on the output, which may be a file that a command writes.
  console.error('Installing packages ...');
  const started = Date.now();
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const run = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  const { status, error } =
    npm && node
      ? spawnSync(node, [npm, ...options], run)
      : spawnSync('npm', options, { ...run, shell: process.platform === 'win32' });
  if (error || status !== 0) {
    console.error(`The packages could not be installed${error ? `: ${error.message}` : '.'}`);
    process.exit(1);
  }
  writeFileSync(note, wanted);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}
