/**
 * Finds the Firefox for the browser tests that need one, and installs it when it is missing. Run as a
 * program, it prints the path.
 */
import { delimiter, join } from 'node:path';
import { installOnDebian, isExecutable } from './programs.ts';

const commands = ['firefox-esr', 'firefox'];
const applications = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * @returns the path of a Firefox on this machine, or null
 * @throws when FIREFOX_PATH is not an executable file
 */
function findFirefox(): string | null {
  const configured = process.env.FIREFOX_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`FIREFOX_PATH is ${configured}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...applications,
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * Like findFirefox, but on Debian installs Firefox when it is missing.
 * @throws when there is still no Firefox; the message says what to do
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
