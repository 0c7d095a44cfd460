import { join } from 'node:path';
import { loadPages } from '../../../server/http/pages/pages.ts';
import { buildTestApp } from './test-app.ts';

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../../../dist');

/** A test portal that also serves the pages of the build. */
export const buildAppWithPages = (pushAgent?: Parameters<typeof buildTestApp>[2]) =>
  buildTestApp({}, ({ publicUrl }, now) => loadPages({ dist, publicUrl, now }), pushAgent);
