import { z } from 'zod/mini';

/**
 * Compiles a schema at the first use. Compiling all replies of the contract takes 0.2 s of processor time, which the
 * start would have to wait for.
 */
export function compiledLater<T extends z.ZodMiniType>(schema: T): () => T {
  let compiled: T | undefined;
  return () => (compiled ??= z.compile(schema));
}
