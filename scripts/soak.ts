/**
 * `npm run test:soak -- [seconds] [seed]` tests the outbox in a browser with random schedules of faults. The
 * same seed gives the same schedule, but not the same timing.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { ensureChromium } from './programs/chromium.ts';

const [seconds = '300', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
if (!/^\d+$/.test(seconds) || !/^\d+$/.test(seed)) {
  console.error('Usage: npm run test:soak -- [seconds] [seed], both whole numbers.');
  process.exit(2);
}
console.log(`${seconds} seconds, seed ${seed}`);
const { status } = spawnSync('playwright', ['test', '--reporter=line'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    SOAK_SECONDS: seconds,
    SOAK_SEED: seed,
  },
});
process.exit(status ?? 1);
