import { join } from 'node:path';

/** Node keeps compiled modules here between runs, because compiling takes a large part of a program's start. */
export const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'node');
