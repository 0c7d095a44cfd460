import { startTransition, useOptimistic } from 'react';

/**
 * A choice that is on the screen with the next frame; what follows from it is rendered after that, in
 * steps between which the page goes on answering.
 * @param settled what is chosen as far as the rest of the screen knows
 * @param choose makes the choice; its changes of state may take their time
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
