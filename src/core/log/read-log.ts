import { z } from 'zod/mini';
import { listOf } from '../parse.ts';
import { openLog } from './log-store.ts';

const StoredEntry = z.object({
  at: z.number(),
  program: z.string(),
  level: z.string(),
  area: z.string(),
  event: z.string(),
  error: z.nullable(z.string()),
});

/** The stored entries of page and worker, oldest first, each as a line of text. */
export async function readLog(): Promise<string[]> {
  const rows = await (await openLog()).getAll('entries');
  return z
    .parse(listOf(StoredEntry), rows)
    .map(({ at, program, level, area, event, error }) =>
      [new Date(at).toISOString(), program, level, area, event, error ?? ''].join(' ').trimEnd(),
    );
}
