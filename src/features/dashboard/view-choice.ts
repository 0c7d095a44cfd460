import { useLocalChoice } from '../../components/hooks/use-local-choice.ts';

export const views = ['list', 'card'] as const;
export type View = (typeof views)[number];

/** The last chosen view of the dashboard; list by default (specification sections 2 and 9). */
export function useViewChoice(): [View, (view: View) => void] {
  return useLocalChoice('dashboardView', views, 'list');
}
