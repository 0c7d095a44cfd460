import { type ComponentProps, Suspense, lazy } from 'react';
import { leftOut } from '../../../components/basics/left-out.ts';
import { useLocationState } from '../../../components/navigation/use-location-state.ts';
import { isPosted } from './posted-state.ts';

const PostAnother = lazy(() => import('./post-another.tsx').catch(leftOut));

/** Next steps after posting: take the item to the desk, message the poster of the lost item, or post another item of a whole box. */
export function JustPosted(props: ComponentProps<typeof PostAnother>) {
  const state = useLocationState();
  if (!isPosted(state)) return null;
  return (
    <Suspense>
      <PostAnother {...props} />
    </Suspense>
  );
}
