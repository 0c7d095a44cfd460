/**
 * Finds the Firefox that the browser tests drive beside Chromium, and installs one where there is none.
 * Run by itself it prints the path.
 */
import { delimiter, join } from 'node:path';
import { installOnDebian, isExecutable } from './programs.ts';

const commands = ['firefox-esr', 'firefox'];
const applications = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * @returns the path of a Firefox on this machine, or null
 * @throws where FIREFOX_PATH names a file that cannot be run
 */
function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`FIREFOX_PATH is ${named}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...applications,
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * Like findFirefox, but installs Firefox where it is missing and this is Debian.
 * @throws where there is none afterwards, saying what to do
 */
export function ensureFirefox(): string {
  const found = findFirefox();
  if (found) return found;

  console.log('Installing Firefox for the browser tests ...');
  installOnDebian('firefox-esr');
  const installed = findFirefox();
  if (installed) return installed;

  throw new Error(
    'One of the browser tests needs Firefox, which is not on this machine and could not be installed. ' +
      'Install Firefox, or name one with FIREFOX_PATH=/path/to/firefox, and try again.',
  );
}

if (import.meta.main) {
  try {
    console.log(ensureFirefox());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
