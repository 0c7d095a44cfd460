/**
 * Prints the gzip size of parts of the built page beside the limits in size-budget.json. Then prints, for each screen,
 * the size of the files that it loads in addition to the first load and to the files of every visit. With `--check`,
 * fails when a part is above its limit.
 *
 * A budget lists modules, groups of modules (`chunkGroups` in vite.config.ts) and plain files of the build; its
 * limit is in bytes. A module or group counts with its chunk, all statically imported chunks, and their styles.
 * `beyond` names another budget whose files do not count, because they are loaded already. If that budget has a
 * `beyond` too, the files of the budget named there do not count either.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isBuildStale } from '../build.ts';

interface Budget {
  limit: number;
  modules?: string[];
  groups?: string[];
  files?: string[];
  /** The name of the budget whose files do not count here. */
  beyond?: string;
}

/** An entry of Vite's build manifest; see "Backend Integration" in its guide. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/** When a signed-in person opens a second screen, the files of this budget and of its `beyond` are already loaded. */
const loadedBefore = 'every visit, after the first screen';
/** Goal of each signed-in screen: it loads at most this many bytes in addition to `loadedBefore`. */
const screenGoal = 45_000;
/** Screens that people open before they are signed in; they have no goal. */
const forVisitors = new Set(['item', 'login', 'register', 'verify-otp', 'unsubscribe']);

const root = join(import.meta.dirname, '..', '..');
const client = join(root, 'dist/client');

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @throws when the build has no such module, because the budget would then silently count nothing */
function filesOfModule(module: string, seen: Set<string>): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const chunk = chunks[module];
  if (!chunk) throw new Error(`size-budget.json names ${module}, which is no chunk of the build.`);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((imported) => filesOfModule(imported, seen)),
  ];
}

/** @throws when the build has no chunk for the group */
function keyOfGroup(group: string): string {
  const key = Object.keys(chunks).find((candidate) => chunks[candidate]?.name === group);
  if (key === undefined)
    throw new Error(`size-budget.json names ${group}, which is no chunk of the build.`);
  return key;
}

/** @throws when `beyond` names no budget */
function filesOfBudget(budget: Budget, budgets: Record<string, Budget>): Set<string> {
  const seen = new Set<string>();
  const files = new Set([
    ...(budget.modules ?? []).flatMap((module) => filesOfModule(module, seen)),
    ...(budget.groups ?? []).flatMap((group) => filesOfModule(keyOfGroup(group), seen)),
    ...(budget.files ?? []),
  ]);
  const base = budget.beyond === undefined ? null : baseOf(budget.beyond, budgets);
  return base === null ? files : files.difference(base);
}

/**
 * The files of a budget and of all budgets that it builds on (`beyond`).
 * @throws when there is no such budget
 */
function baseOf(name: string, budgets: Record<string, Budget>): Set<string> {
  const budget = budgets[name];
  if (!budget)
    throw new Error(`size-budget.json has no "${name}", which a budget names in "beyond".`);
  const files = filesOfBudget(budget, budgets);
  return budget.beyond === undefined ? files : files.union(baseOf(budget.beyond, budgets));
}

function compressedSize(file: string): number {
  return gzipSync(readFileSync(join(client, file))).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}

if (isBuildStale()) {
  const build = join(import.meta.dirname, '..', 'build.ts');
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const budgets = readJson(join(root, 'size-budget.json')) as Record<string, Budget>;
const chunks = readJson(join(client, '.vite/manifest.json')) as Record<string, Chunk>;
const exceeded: string[] = [];

for (const [name, budget] of Object.entries(budgets)) {
  const sizes = [...filesOfBudget(budget, budgets)]
    .map((file) => ({ file, size: compressedSize(file) }))
    .sort((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const isAbove = total > budget.limit;
  if (isAbove) exceeded.push(name);

  console.log(
    `${kilobytes(total)} of ${kilobytes(budget.limit).trim()}  ${name}${isAbove ? '  ABOVE' : ''}`,
  );
  for (const { file, size } of sizes) console.log(`  ${kilobytes(size)}  ${file}`);
}

const before = baseOf(loadedBefore, budgets);
console.log(
  `\nEach screen beyond the first load and every visit; goal of signed-in screens ${kilobytes(screenGoal).trim()}`,
);
for (const [name, { beyond }] of Object.entries(budgets)) {
  if (name === loadedBefore || beyond === undefined) continue;
  const files = baseOf(name, budgets).difference(before);
  const total = [...files].reduce((sum, file) => sum + compressedSize(file), 0);
  const isMissed = !forVisitors.has(name) && total > screenGoal;
  console.log(`${kilobytes(total)}  ${name}${isMissed ? '  goal missed' : ''}`);
}

if (process.argv.includes('--check') && exceeded.length > 0) {
  console.error(`Above the budget: ${exceeded.join(', ')}.`);
  process.exit(1);
}
