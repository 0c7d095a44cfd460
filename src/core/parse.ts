import { z } from 'zod/mini';
import { type Area, type Literal, log } from './log/log.ts';

/** Parses stored or received data. @returns null if the data does not match the schema */
export function parseOrNull<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : null;
}

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

/** A schema for stored lists. Drops entries that do not match `entry`; a value that is not a list becomes `[]`. */
export function listOf<Entry extends z.core.$ZodType>(entry: Entry) {
  return z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((values: unknown[]) =>
      values.flatMap((value) => {
        const result = z.safeParse(entry, value);
        return result.success ? [result.data] : [];
      }),
    ),
  );
}

/** A schema for stored text; any other value becomes an empty text. */
export const storedText = z.catch(z.string(), '');
