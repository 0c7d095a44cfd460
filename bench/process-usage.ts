import { readFileSync } from 'node:fs';

/** Processor time of a process, in milliseconds; null if it has ended. The resolution is 10 ms on Linux. */
export function processorTimeOf(pid: number): number | null {
  const stat = readIfThere(`/proc/${String(pid)}/stat`);
  if (stat === null) return null;
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

/** Resident memory of a process in megabytes (10^6 bytes). The kernel's "kB" are 1,024 bytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  const megabytes = (field: string) => {
    const [, kibibytes] = new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status) ?? [];
    return (Number(kibibytes) * 1024) / 1e6;
  };
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
