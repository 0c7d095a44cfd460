/**
 * Finds the Firefox for the browser tests that need one, and installs it when it is missing. Run as a
 * program, it prints the path.
 */
import { findProgram, installOnDebian, printOrFail } from './find-program.ts';

const commands = ['firefox-esr', 'firefox'];
const applications = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * @returns the path of a Firefox on this machine, or null
 * @throws when FIREFOX_PATH is not an executable file
 */
function findFirefox(): string | null {
  return findProgram({ variable: 'FIREFOX_PATH', commands, paths: applications });
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

if (import.meta.main) await printOrFail(ensureFirefox);
