/** Messages between the benchmark and the servers that it measures. */

/** A response that the bare server gives to every request. */
interface FixedResponse {
  /** Names and values by turns. */
  rawHeaders: string[];
  /** Base64. */
  body: string;
}

export type Question = { kind: 'usage' } | { kind: 'respond with'; response: FixedResponse };

export type Answer =
  | { kind: 'listening'; port: number }
  /** Processor time of the process so far, in microseconds. */
  | { kind: 'usage'; microseconds: number }
  | { kind: 'done' };

export function answer(message: Answer): void {
  process.send?.(message);
}

export function answerUsage(): void {
  const { user, system } = process.cpuUsage();
  answer({ kind: 'usage', microseconds: user + system });
}
