import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice with the next frame, and renders its consequences as a transition, so that the page
 * stays responsive.
 * @param settled the choice that the rest of the screen has rendered
 * @param choose applies the choice; its state updates run in the transition
 * @returns the choice to show in the control, and the function that changes it
 */
export function useOptimisticChoice<T>(
  settled: T,
  choose: (next: T) => void,
): [shown: T, choose: (next: T) => void] {
  const [shown, show] = useOptimistic(settled);
  return [
    shown,
    (next) => {
      startTransition(() => {
        show(next);
        choose(next);
      });
    },
  ];
}
