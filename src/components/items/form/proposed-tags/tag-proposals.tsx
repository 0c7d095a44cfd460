import { Suspense, lazy } from 'react';
import { leftOut } from '../../../basics/left-out.ts';
import { texts } from '../texts.ts';
import type { ProposedTagsProps } from './proposed-tags.tsx';
import styles from './tag-proposals.module.css';

/** Loaded lazily, because its lexicon is as large as the form. If loading fails, the form has no proposals. */
const ProposedTags = lazy(() => import('./proposed-tags.tsx').catch(leftOut));

/** The space for proposed tags, as high as a row of them even before they load. */
export function TagProposals(props: ProposedTagsProps) {
  return (
    <div className={styles.place}>
      <p className={styles.hint}>{texts.proposedTagsHint}</p>
      <Suspense>
        <ProposedTags {...props} />
      </Suspense>
    </div>
  );
}
