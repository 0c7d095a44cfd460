import { z } from 'zod/mini';

/** Parses stored or received data. @returns null if the data does not match the schema */
export function parseOrNull<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : null;
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
