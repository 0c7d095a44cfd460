import { Suspense, lazy } from 'react';
import { leftOut } from '../../../basics/left-out.ts';
import { texts } from '../texts.ts';
import type { ProposedTagsProps } from './proposed-tags.tsx';
import styles from './tag-proposals.module.css';

/** With the lexicon, which is as large as the form. Without it the form has no proposals. */
const ProposedTags = lazy(() => import('./proposed-tags.tsx').catch(leftOut));

/** The place of proposed tags, as high as a row of them from the start. */
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
