/** Messages between the benchmark and the servers that it measures. */
import type { Server } from 'node:http';
import { listenOnFreePort } from '../../scripts/programs/free-port.ts';

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

/** A message from the benchmark to a server. */
export type IpcRequest =
  | { kind: 'usage' }
  | { kind: 'memory' }
  | { kind: 'longest iteration' }
  | { kind: 'respond with'; response: FixedResponse }
  /** Repeat these samples. The path of an HTTP request is the index of its sample, such as `/0`. */
  | { kind: 'make these'; samples: readonly Sample[] };

/** A message from a server to the benchmark: the response to a request, or `listening` at the start. */
export type IpcResponse =
  | { kind: 'listening'; port: number }
  /** Processor time of the process so far, in microseconds. */
  | { kind: 'usage'; microseconds: number }
  /** Resident memory of the process after a garbage collection. */
  | { kind: 'memory'; bytes: number }
  /** The longest iteration of the event loop, in milliseconds of processor time; see watchIterations(). */
  | { kind: 'longest iteration'; processor: number }
  | { kind: 'done' };

export function sendToBenchmark(message: IpcResponse): void {
  process.send?.(message);
}

let longestIteration = 0;

/**
 * Starts measuring the processor time of the main thread between two ticks of a timer. The longest of these times is an
 * upper bound for the longest iteration of the event loop, because several iterations may pass between two ticks.
 * Unlike the delay of a request, processor time does not depend on other programs on the machine.
 */
export function watchIterations(): void {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestIteration = Math.max(longestIteration, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 5);
}

/** Listens on a free port, and ends the process when the benchmark has ended. */
export async function serveUntilDisconnected(server: Server): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  sendToBenchmark({ kind: 'listening', port: await listenOnFreePort(server) });
}

/** Responds to requests for processor time, memory and the longest iteration of the event loop; ignores all others. */
export function respondToMeasurement({ kind }: IpcRequest): void {
  if (kind === 'usage') {
    const { user, system } = process.cpuUsage();
    sendToBenchmark({ kind, microseconds: user + system });
  }
  if (kind === 'longest iteration') sendToBenchmark({ kind, processor: longestIteration });
  if (kind === 'memory') {
    if (globalThis.gc === undefined) throw new Error('the process lacks --expose-gc');
    globalThis.gc();
    sendToBenchmark({ kind, bytes: process.memoryUsage.rss() });
  }
}
