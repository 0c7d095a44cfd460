/**
 * Runs every `check:…` script of package.json, up to four at a time. Prints the time of each, and the output
 * of those that fail.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Outcome {
  passed: boolean;
  seconds: number;
  output: string;
}

function checkNames(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((name) => name.startsWith('check:'));
}

function run(name: string): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      resolve({ passed: code === 0, seconds: (performance.now() - started) / 1000, output });
    });
  });
}

const started = performance.now();
const queue = checkNames();
const failed: string[] = [];

async function runFromQueue(): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const { passed, seconds, output } = await run(name);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (passed) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, runFromQueue));

const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0 ? `All checks passed in ${total} s.` : `Failed: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
