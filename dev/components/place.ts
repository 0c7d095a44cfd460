import { componentsPath } from '../addresses.ts';
import type { Example } from './section.ts';
import { sections } from './sections.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The address of all examples in a colour scheme, or of one of them alone. */
export function addressOf(scheme: Scheme, example?: { heading: string; state: string }): string {
  return `${componentsPath}?${new URLSearchParams({ scheme, ...example }).toString()}`;
}

/** Null if the address names no scheme: then the page shows both. */
export function schemeAt(search: string): Scheme | null {
  const named = new URLSearchParams(search).get('scheme');
  return schemes.find((one) => one === named) ?? null;
}

/** The example that the address shows alone; null if it shows all. */
export function exampleAt(search: string): Example | null {
  const query = new URLSearchParams(search);
  const section = sections.find(({ heading }) => heading === query.get('heading'));
  return section?.examples.find(({ state }) => state === query.get('state')) ?? null;
}
