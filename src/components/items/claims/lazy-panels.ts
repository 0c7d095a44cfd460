import { lazy } from 'react';

/** The claims on an item, for the people who judge them. Loaded lazily, because few viewers judge claims. */
export const JudgingPanel = lazy(async () => {
  const panels = await import('../party-panels.tsx');
  return { default: panels.JudgingPanel };
});

export const LookFirst = lazy(async () => {
  const panels = await import('../party-panels.tsx');
  return { default: panels.LookFirst };
});
