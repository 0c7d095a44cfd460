import type { ComponentProps } from 'react';
import { lazyPart } from '../../basics/lazy-part.tsx';
import type EditFields from './private-edit-fields.tsx';
import { texts } from './texts.ts';

/** Stands at the end of the form, so that nothing moves when its code has loaded. */
export const PrivateEditFields = lazyPart(() => import('./private-edit-fields.tsx'), NotLoaded);

function NotLoaded({ item, edit }: ComponentProps<typeof EditFields>) {
  const isFound = edit.content.status === 'Found' || item.lane === 'guarded';
  return isFound ? <p role="alert">{texts.detailsFailed}</p> : null;
}
