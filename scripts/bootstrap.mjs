/**
 * Runs `npm ci` when package-lock.json has changed since the last install. The `pre…` scripts of package.json
 * call it before `npm start`, `npm test` and other commands. It runs with the machine's own Node (20 or newer).
 * It may import only Node's built-in modules, because the packages may not be installed yet.
 *
 * `--record` only records that node_modules matches the lockfile. npm calls it after each of its own
 * installs, by the `dependencies` script of package.json.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const recordFile = join(modules, '.installed-lock');
const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (process.argv.includes('--record')) {
  if (existsSync(modules)) writeFileSync(recordFile, lockHash);
} else if (!existsSync(recordFile) || readFileSync(recordFile, 'utf8') !== lockHash) {
  install();
}

function install() {
  // On stderr: if stdout is redirected to a file, the file must contain only the result of the command.
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
  writeFileSync(recordFile, lockHash);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}
