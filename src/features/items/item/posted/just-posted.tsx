import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../../components/basics/lazy-part.tsx';
import { useLocationState } from '../../../../components/navigation/use-location-state.ts';
import { isPosted } from './posted-state.ts';

const PostAnother = lazyPart(() => import('./post-another.tsx'));

/** Next steps after posting: take the item to the desk, message the poster of the lost item, or post another item. */
export function JustPosted(props: ComponentProps<typeof PostAnother>) {
  const state = useLocationState();
  if (!isPosted(state)) return null;
  return (
    <Suspense>
      <PostAnother {...props} />
    </Suspense>
  );
}
