import { lazyPart } from '../../../basics/lazy-part.tsx';
import { texts } from '../texts.ts';
import type { ProposedTagsProps } from './proposed-tags.tsx';
import styles from './tag-proposals.module.css';

/** Loaded lazily, because its lexicon is as large as the form. If loading fails, the form has no proposals. */
const ProposedTags = lazyPart(() => import('./proposed-tags.tsx'));

/** The space for proposed tags, as high as a row of them even before they load. */
export function TagProposals(props: ProposedTagsProps) {
  return (
    <div className={styles.place}>
      <p className={styles.hint}>{texts.proposedTagsHint}</p>
      <ProposedTags {...props} />
    </div>
  );
}
