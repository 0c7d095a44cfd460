import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Reader } from './database.ts';
import { fewSizes } from './plan-once.ts';

/** A parameter of a compiled statement. An execution replaces it by the property `key` of the input. */
class Placeholder {
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}

/** Returns the SQL parameter for a property of the input; each execution passes the value from its own input. */
export type ValueOf<Input> = <Key extends keyof Input>(key: Key) => RawBuilder<Input[Key]>;

/**
 * Makes a query that Kysely builds and compiles once instead of at each execution, because compiling takes longer than
 * the database needs to execute most statements. Use it for statements of frequent requests. In a write transaction,
 * the query is compiled at each execution.
 * @param shapeOf returns what the statement's text depends on, such as the limit or the length of a list. Inputs with
 *   the same shape share a compiled statement, so there must be few shapes.
 * @param build builds the statement. Its values must come from `valueOf`, except those that the shape determines.
 * @returns a function that returns the rows of an execution
 */
export function compileOnce<Input extends object, Row>(
  shapeOf: (input: Input) => string | number,
  build: (read: Reader, input: Input, valueOf: ValueOf<Input>) => Compilable<Row>,
): (read: Reader, input: Input) => Promise<Row[]> {
  /** Compiled statements by Kysely's executor (that of `read`, for example), then by shape. */
  const compiledFor = new WeakMap<object, Map<string | number, CompiledQuery<Row>>>();

  function compiledIn(read: Reader, input: Input): CompiledQuery<Row> {
    const executor = read.getExecutor();
    const shapes = compiledFor.get(executor) ?? new Map<string | number, CompiledQuery<Row>>();
    compiledFor.set(executor, shapes);
    const shape = shapeOf(input);
    const known = shapes.get(shape);
    if (known !== undefined) return known;
    const compiled = build(read, input, (key) => sql`${new Placeholder(key)}`).compile();
    shapes.set(shape, compiled);
    return compiled;
  }

  function queryFor(read: Reader, input: Input): CompiledQuery<Row> {
    // Plugins may change the statement at each execution. Each write transaction has a plugin (createWriteWatch).
    if (read.getExecutor().plugins.length > 0) {
      return build(read, input, (key) => sql`${input[key]}`).compile();
    }
    const compiled = compiledIn(read, input);
    const parameters = compiled.parameters.map((parameter): unknown =>
      parameter instanceof Placeholder ? Reflect.get(input, parameter.key) : parameter,
    );
    return { ...compiled, parameters };
  }

  return async (read, input) => (await read.executeQuery(queryFor(read, input))).rows;
}

/**
 * Makes a query that finds rows by a list of keys. `fewSizes` pads the list to one of a few lengths, and the query is
 * compiled once for each of these.
 * @param build builds the statement with the keys as a list of values
 */
export function compileForKeys<Row, Key extends string | number = string>(
  build: (read: Reader, keys: readonly RawBuilder<Key>[]) => Compilable<Row>,
): (read: Reader, keys: readonly Key[]) => Promise<Row[]> {
  const run = compileOnce<readonly Key[], Row>(
    (keys) => keys.length,
    (read, keys, valueOf) =>
      build(
        read,
        keys.map((_, at) => valueOf(at)),
      ),
  );
  return async (read, keys) => (keys.length === 0 ? [] : run(read, fewSizes(keys)));
}

/**
 * Sorts rows into the order of the keys by which they were found; keys without a row are skipped.
 * @param column the column of the keys
 */
export function inOrderOf<Column extends string, Row extends Record<Column, string | number>>(
  column: Column,
  keys: readonly Row[Column][],
  rows: readonly Row[],
): Row[] {
  const byKey = new Map(rows.map((row) => [row[column], row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
