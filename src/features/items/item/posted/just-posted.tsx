import type { ComponentProps } from 'react';
import { lazyPart } from '../../../../components/basics/lazy-part.tsx';
import { useHydrated } from '../../../../components/hooks/use-hydrated.ts';
import { useLocationState } from '../../../../components/navigation/use-location-state.ts';
import { isPosted } from './posted-state.ts';

const PostAnother = lazyPart(() => import('./post-another.tsx'));

/** Next steps after posting: take the item to the desk, message the poster of the lost item, or post another item. */
export function JustPosted(props: ComponentProps<typeof PostAnother>) {
  const state = useLocationState();
  // After a reload, the history entry still has the state, which the server does not know.
  const isHydrated = useHydrated();
  if (!isHydrated || !isPosted(state)) return null;
  return <PostAnother {...props} />;
}
