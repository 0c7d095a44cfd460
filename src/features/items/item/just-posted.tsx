import { Suspense, lazy } from 'react';
import { useLocationState } from '../../../components/navigation/use-location-state.ts';
import { isPosted } from './posted-state.ts';

// Renders nothing if the code cannot be loaded.
const PostAnother = lazy(() =>
  import('./post-another.tsx').catch(() => ({ default: (): null => null })),
);

/** Link to the form for a new item, shown right after posting: somebody with a box of found items posts several. */
export function JustPosted() {
  const state = useLocationState();
  if (!isPosted(state)) return null;
  return (
    <Suspense>
      <PostAnother />
    </Suspense>
  );
}
