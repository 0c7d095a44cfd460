import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { parseJson } from '../text/parse-json.ts';
import { PrivateDetail } from './private-details.ts';

const Details = z
  .array(PrivateDetail)
  .check(
    z.maxLength(
      bounds.privateDetailsPerItem,
      `must have at most ${String(bounds.privateDetailsPerItem)} entries`,
    ),
  );

/**
 * The private details of an item: a list, or its JSON in a form field. A form has one field for all details, so a
 * validation issue has the path of this field, not of a single detail.
 */
export const PrivateDetailsField = z.pipe(
  z.transform((input: unknown, context) => {
    const list = typeof input === 'string' ? parseJson(input) : input;
    const parsed = Details.safeParse(list);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const [entry, field = ''] = issue?.path ?? [];
    const message =
      entry === undefined && Array.isArray(list)
        ? (issue?.message ?? '')
        : entry === undefined
          ? 'must be a JSON array of objects with kind and text'
          : `has a wrong entry ${String(Number(entry) + 1)}: ${String(field)} ${issue?.message ?? ''}`;
    context.issues.push({ code: 'custom', message, input });
    return z.NEVER;
  }),
  Details,
);
