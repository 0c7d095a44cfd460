/**
 * Holds the installed packages against the time frames of docs/SECURITY.md: asks the registry for known
 * vulnerabilities of all packages and for newer versions of the direct ones.
 *
 *     npm run components
 *
 * Ends with 1 when a time frame is breached, with 2 when the registry could not be asked.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/** By when an update of a direct package has to be installed, in days since it was published. */
const updateWithinDays = { sameMajor: 90, newMajor: 365 };
const day = 24 * 60 * 60_000;

const findings: string[] = [];
const unknown: string[] = [];

const Refusal = z.object({ message: z.string() });
const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});
/** A package that is not installed, because it is for other machines, has no current version. */
const Installed = z.object({ current: z.string().optional() });
const Outdated = z.record(z.string(), z.union([Installed, z.array(Installed)]));
const PublishTimes = z.record(z.string(), z.iso.datetime({ offset: true }));

/** Reads what npm prints as JSON; it ends with 1 when it found something. */
function npm(words: readonly string[]): unknown {
  const { stdout } = spawnSync('npm', [...words, '--json'], {
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
  const answer = npm(['audit']);
  const audit = Audit.safeParse(answer);
  if (!audit.success) {
    const reason = Refusal.safeParse(answer).data?.message ?? 'npm audit gave no answer';
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
    unknown.push('updates: npm outdated gave no answer');
    return;
  }
  for (const [name, places] of Object.entries(outdated.data)) {
    const [place] = [places].flat();
    if (place?.current !== undefined) checkUpdatesOf(name, place.current);
  }
}

function checkUpdatesOf(name: string, current: string): void {
  const times = PublishTimes.safeParse(npm(['view', name, 'time']));
  if (!times.success) {
    unknown.push(`updates of ${name}: npm view gave no answer`);
    return;
  }
  const newer = Object.entries(times.data).filter(
    ([version]) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, current),
  );
  for (const isMajor of [false, true]) {
    const within = isMajor ? updateWithinDays.newMajor : updateWithinDays.sameMajor;
    const [first] = newer
      .filter(([version]) => (majorOf(version) !== majorOf(current)) === isMajor)
      .map(([version, time]) => ({ version, age: (Date.now() - Date.parse(time)) / day }))
      .sort((one, other) => other.age - one.age);
    if (first === undefined || first.age <= within) continue;
    findings.push(
      `${name} ${current}: ${first.version} has been there for ${first.age.toFixed(0)} days, ${within} are allowed`,
    );
  }
}

/** Below 1.0.0 a new minor version may break as a new major one may. */
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
