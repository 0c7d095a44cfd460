/**
 * Finds the Chromium that the browser tests drive, and installs one where there is none.
 * Run by itself it prints the path.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @returns the path of a Chromium on this machine, or null
 * @throws where CHROMIUM_PATH names a file that cannot be run
 */
export async function findChromium(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...applications,
    (await import('@playwright/test')).chromium.executablePath(),
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * Like findChromium, but installs Chromium when it is missing.
 * @throws where it cannot be installed, saying what to do
 */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;

  console.log('Installing Chromium for the browser tests ...');
  if (isDebianRoot()) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const installed = await findChromium();
  if (installed && starts(installed)) return installed;

  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = (await import('@playwright/test')).chromium.executablePath();
  if (isExecutable(downloaded) && starts(downloaded)) return downloaded;

  throw new Error(
    'The browser tests need Chromium, which is not on this machine and could not be installed. ' +
      'Install Chromium or Chrome, or name one with CHROMIUM_PATH=/path/to/chromium, and try again.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether it runs at all: a stub that points to a snap, or missing libraries, do not. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function isDebianRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** A failure shows in what is missing afterwards. */
function run(command: string, options: string[]): void {
  spawnSync(command, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (import.meta.main) {
  try {
    console.log(await ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
