import { type Logger, pino } from 'pino';

/** A log that tests can read. */
export interface MemoryLog {
  log: Logger;
  lines: string[];
}

export function memoryLog(): MemoryLog {
  const lines: string[] = [];
  return { log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }), lines };
}
