import { log } from '../../core/log/log.ts';

/**
 * For lazy components that their screen can do without: renders nothing if the code does not load.
 * `lazy(() => import('./extra.tsx').catch(leftOut))`
 */
export function leftOut(error: unknown): { default: () => null } {
  log('warning', 'app', 'an optional part of a screen could not be loaded', error);
  return { default: () => null };
}
