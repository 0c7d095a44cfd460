import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';

/** Programs that the tests need and a machine may lack. */

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a package where this is Debian (or of its family) and nobody has to be asked. A failure shows in what is missing afterwards. */
export function installOnDebian(name: string): void {
  if (!isDebianRoot()) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
}

/** A failure shows in what is missing afterwards. */
export function run(command: string, options: string[]): void {
  spawnSync(command, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
