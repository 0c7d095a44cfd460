import { PartNotLoaded, lazyPart } from '../../basics/lazy-part.tsx';

/** The claims on an item, for the people who judge them. Loaded lazily, because few viewers judge claims. */
export const JudgingPanel = lazyPart(async () => {
  const panels = await import('../party-panels.tsx');
  return { default: panels.JudgingPanel };
}, PartNotLoaded);

export const LookFirst = lazyPart(async () => {
  const panels = await import('../party-panels.tsx');
  return { default: panels.LookFirst };
});
