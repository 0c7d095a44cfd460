import type { z } from 'zod/mini';
import { type Area, type Literal, log } from './log/log.ts';
import { parseOrNull } from './parse.ts';

/**
 * Parses what is stored on the device, perhaps by another version. Logs a value that does not match the schema.
 * @returns null if nothing is stored, or if the value does not match
 */
export function parseStored<Schema extends z.core.$ZodType, E extends string>(
  schema: Schema,
  stored: unknown,
  area: Area,
  event: Literal<E>,
): z.output<Schema> | null {
  if (stored === null || stored === undefined) return null;
  const value = parseOrNull(schema, stored);
  if (value === null) log('warning', area, event);
  return value;
}
