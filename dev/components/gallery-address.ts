import { componentsPath } from '../addresses.ts';
import type { Example } from './section.ts';
import { sections } from './sections.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** URL of the page that shows all examples in a colour scheme, or only the given example. */
export function addressOf(scheme: Scheme, example?: { heading: string; state: string }): string {
  return `${componentsPath}?${new URLSearchParams({ scheme, ...example }).toString()}`;
}

/** Returns the colour scheme in the URL; null if it has none, in which case the page shows both. */
export function schemeAt(search: string): Scheme | null {
  const named = new URLSearchParams(search).get('scheme');
  return schemes.find((one) => one === named) ?? null;
}

/** Returns the only example to show, as the URL says; null to show all. */
export function exampleAt(search: string): Example | null {
  const query = new URLSearchParams(search);
  const section = sections.find(({ heading }) => heading === query.get('heading'));
  return section?.examples.find(({ state }) => state === query.get('state')) ?? null;
}
