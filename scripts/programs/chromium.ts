/**
 * Finds the Chromium for the browser tests, and installs it when it is missing. Run as a program, it prints
 * the path.
 */
import { spawnSync } from 'node:child_process';
import { findProgram, installOnDebian, isExecutable, printOrFail, run } from './find-program.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @returns the path of a Chromium on this machine, or null
 * @throws when CHROMIUM_PATH is not an executable file
 */
export async function findChromium(): Promise<string | null> {
  const found = findProgram({ variable: 'CHROMIUM_PATH', commands, paths: applications });
  if (found !== null) return found;
  const downloaded = (await import('@playwright/test')).chromium.executablePath();
  return isExecutable(downloaded) ? downloaded : null;
}

/**
 * Like findChromium, but installs Chromium when it is missing.
 * @throws when the installation fails; the message says what to do
 */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;

  console.log('Installing Chromium for the browser tests ...');
  installOnDebian('chromium');
  const installed = await findChromium();
  if (installed && canStart(installed)) return installed;

  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = (await import('@playwright/test')).chromium.executablePath();
  if (isExecutable(downloaded) && canStart(downloaded)) return downloaded;

  throw new Error(
    'The browser tests need Chromium, which is not on this machine and could not be installed. ' +
      'Install Chromium or Chrome, or name one with CHROMIUM_PATH=/path/to/chromium, and try again.',
  );
}

/**
 * Returns whether the program can run. Ubuntu's stub for the snap package cannot, nor can a Chromium whose
 * libraries are missing.
 */
function canStart(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

if (import.meta.main) await printOrFail(ensureChromium);
