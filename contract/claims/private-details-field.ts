import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import type { ErrorDetail } from '../errors.ts';
import { checkInput } from '../http/check-input.ts';
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
    const checked = checkInput(Details, list);
    if (checked.ok) return checked.value;
    const message = Array.isArray(list)
      ? checked.details.map(problemOf)[0]
      : 'must be a JSON array of objects with kind and text';
    context.issues.push({ code: 'custom', message, input });
    return z.NEVER;
  }),
  Details,
);

/** Describes a problem of the list, or of an entry, whose field is its index and maybe a name, such as `0.kind`. */
function problemOf({ field, message }: ErrorDetail): string {
  const [entry = '', ...names] = field.split('.');
  if (!/^\d+$/.test(entry)) return message;
  return `has a wrong entry ${String(Number(entry) + 1)}: ${[...names, message].join(' ')}`;
}
