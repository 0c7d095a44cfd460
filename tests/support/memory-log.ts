import { type Logger, pino } from 'pino';

/** A log that tests can look into. */
export interface MemoryLog {
  log: Logger;
  /** Every line so far, as it would stand in the log. */
  lines: string[];
}

export function memoryLog(): MemoryLog {
  const lines: string[] = [];
  return { log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }), lines };
}
