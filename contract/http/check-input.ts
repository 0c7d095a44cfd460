import type { z } from 'zod/mini';
import type { ErrorDetail } from '../errors.ts';

export type Checked<T> = { ok: true; value: T } | { ok: false; details: ErrorDetail[] };

/**
 * Validates input against a schema of the contract.
 * @returns the parsed value, or a readable message for each invalid field
 */
export function checkInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(input, { error: (issue) => words(issue) });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, details: result.error.issues.flatMap(detailsOf) };
}

function words(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'is required'
      : `must be ${kinds[issue.expected] ?? 'different'}`;
  }
  if (issue.code === 'invalid_value') {
    return issue.input === undefined ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
  }
  if (issue.code === 'too_big') return 'is too large';
  if (issue.code === 'too_small') return 'is too small';
  return undefined;
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function detailsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      message: 'is not a field of this call',
    }));
  }
  return [{ field: path.length > 0 ? path.join('.') : 'body', message: issue.message }];
}
