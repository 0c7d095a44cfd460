/** Messages between the benchmark and the servers that it measures. */
import type { Server } from 'node:http';
import { listenOnFreePort } from '../../scripts/free-port.ts';

/** A response that the bare server gives to every request. */
interface FixedResponse {
  /** Names and values, alternating. */
  rawHeaders: string[];
  /** The body in Base64. */
  body: string;
}

export interface Statement {
  sql: string;
  parameters: readonly (string | number | null)[];
}

/** The SQL statements that the baseline runs for one request, and the response that it sends. */
export interface Sample {
  statements: readonly Statement[];
  /** Names and values, alternating, without Content-Length. */
  rawHeaders: string[];
  reply: unknown;
}

export type Question =
  | { kind: 'usage' }
  | { kind: 'memory' }
  | { kind: 'longest turn' }
  | { kind: 'respond with'; response: FixedResponse }
  /** The path of a request is the number of its sample. */
  | { kind: 'make these'; samples: readonly Sample[] };

export type Answer =
  | { kind: 'listening'; port: number }
  /** Processor time of the process so far, in microseconds. */
  | { kind: 'usage'; microseconds: number }
  /** Memory of the process after a garbage collection. */
  | { kind: 'memory'; bytes: number }
  /** See watchTurns(); milliseconds. */
  | { kind: 'longest turn'; processor: number }
  | { kind: 'done' };

export function answer(message: Answer): void {
  process.send?.(message);
}

let longestTurn = 0;

/**
 * Starts measuring the longest iteration of the event loop, in processor time of the main thread. Unlike the delay of a
 * request, it does not depend on other programs on the machine.
 */
export function watchTurns(): void {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestTurn = Math.max(longestTurn, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 5);
}

/** Listens on a free port, and ends the process when the benchmark has ended. */
export async function serveUntilDisconnected(server: Server): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  answer({ kind: 'listening', port: await listenOnFreePort(server) });
}

/** Answers questions about processor time, memory and the longest iteration of the event loop; ignores all others. */
export function answerMeasurement({ kind }: Question): void {
  if (kind === 'usage') {
    const { user, system } = process.cpuUsage();
    answer({ kind, microseconds: user + system });
  }
  if (kind === 'longest turn') answer({ kind, processor: longestTurn });
  if (kind === 'memory') {
    if (globalThis.gc === undefined) throw new Error('the process lacks --expose-gc');
    globalThis.gc();
    answer({ kind, bytes: process.memoryUsage.rss() });
  }
}
