import { sql } from 'kysely';

/** The SQL comment that marks a statement. */
export const planOnceComment = '/* plan once */';

/**
 * Marks a statement whose best plan is always the same, such as one that finds rows by their ids. PostgreSQL then plans
 * the statement only once per connection. That saves time, because planning may take ten times as long as reading the
 * rows. Through a pooler in transaction mode, the mark has no effect. Do not mark a search, because its best plan
 * depends on how frequent the words are.
 *
 * A marked statement must name its columns. If it has `*`, PostgreSQL refuses it once an upgrade has added a column.
 */
export const planOnce = sql.raw(planOnceComment);

/**
 * Lengths to which `fewSizes` pads the lists of marked statements. There are few, because each length has a plan of its
 * own, and PostgreSQL needs up to 0.3 MB per connection for a plan.
 */
const sizes = [1, 10, 20, 50, 100] as const;

/**
 * Repeats the last value until the list has 1, 10, 20, 50, 100 or a multiple of 100 values, so that statements with
 * lists have few different texts.
 * @param values at least one
 */
export function fewSizes<Value>(values: readonly Value[]): Value[] {
  const size = sizes.find((one) => one >= values.length) ?? Math.ceil(values.length / 100) * 100;
  return [
    ...values,
    ...values.slice(-1).flatMap((last) => Array.from({ length: size - values.length }, () => last)),
  ];
}
