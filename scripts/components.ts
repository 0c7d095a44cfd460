/**
 * Asks the registry for known vulnerabilities of all packages, and for overdue updates of direct dependencies. An
 * update is overdue when it was published longer ago than docs/SECURITY.md allows.
 *
 *     npm run components
 *
 * Exits with 1 if it finds a vulnerability or an overdue update, and with 2 if the registry did not respond.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod/mini';
import { dayMs } from '../contract/durations.ts';

/** An update of a direct dependency must be installed within this many days after its publication. */
const updateWithinDays = { sameMajor: 90, newMajor: 365 };

const findings: string[] = [];
const unknown: string[] = [];

const NpmError = z.object({ message: z.string() });
const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});
/** A package for another platform is not installed, so it has no `current`. */
const Installed = z.object({ current: z.optional(z.string()) });
const Outdated = z.record(z.string(), z.union([Installed, z.array(Installed)]));
const PublishTimes = z.record(z.string(), z.iso.datetime({ offset: true }));

/**
 * Runs an npm command and parses its JSON. The exit code is ignored: `audit` and `outdated` exit with 1 when
 * they find something.
 * @returns null when the output is not JSON
 */
function npm(args: readonly string[]): unknown {
  const { stdout } = spawnSync('npm', [...args, '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

function checkVulnerabilities(): void {
  const reply = npm(['audit']);
  const audit = Audit.safeParse(reply);
  if (!audit.success) {
    const reason = NpmError.safeParse(reply).data?.message ?? 'npm audit gave no response';
    unknown.push(`vulnerabilities: ${reason}`);
    return;
  }
  for (const [name, { severity, range }] of Object.entries(audit.data.vulnerabilities)) {
    findings.push(`${name} ${range} has a known vulnerability, ${severity}: see npm audit`);
  }
}

function checkUpdates(): void {
  const outdated = Outdated.safeParse(npm(['outdated']));
  if (!outdated.success) {
    unknown.push('updates: npm outdated gave no response');
    return;
  }
  for (const [name, installs] of Object.entries(outdated.data)) {
    const [first] = [installs].flat();
    if (first?.current !== undefined) checkUpdatesOf(name, first.current);
  }
}

function checkUpdatesOf(name: string, current: string): void {
  const times = PublishTimes.safeParse(npm(['view', name, 'time']));
  if (!times.success) {
    unknown.push(`updates of ${name}: npm view gave no response`);
    return;
  }
  const newer = Object.entries(times.data).filter(
    ([version]) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, current),
  );
  for (const isMajor of [false, true]) {
    const maxAge = isMajor ? updateWithinDays.newMajor : updateWithinDays.sameMajor;
    const [oldest] = newer
      .filter(([version]) => (majorOf(version) !== majorOf(current)) === isMajor)
      .map(([version, time]) => ({ version, age: (Date.now() - Date.parse(time)) / dayMs }))
      .sort((one, other) => other.age - one.age);
    if (oldest === undefined || oldest.age <= maxAge) continue;
    findings.push(
      `${name} ${current}: ${oldest.version} has been there for ${oldest.age.toFixed(0)} days, ${maxAge} are allowed`,
    );
  }
}

/** Below 1.0.0 a minor version counts as major, because it may contain breaking changes. */
function majorOf(version: string): string {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor ?? ''}` : (major ?? '');
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

checkVulnerabilities();
checkUpdates();
for (const line of findings) console.log(`BREACH   ${line}`);
for (const line of unknown) console.log(`UNKNOWN  ${line}`);
if (findings.length === 0 && unknown.length === 0)
  console.log('All packages are within the time frames.');
process.exit(findings.length > 0 ? 1 : unknown.length > 0 ? 2 : 0);
