/** Parts of the form for a new item that few posts need. Each is loaded when it is shown. */
import { lazy } from 'react';
import styles from './create-item-form.module.css';
import { texts } from './texts.ts';

const NotLoaded = () => <p className={styles.notice}>{texts.notLoaded}</p>;
/** The part is left out if it does not load. */
const nothing = () => ({ default: (): null => null });

/** For keepers and admins. */
export const OwnerFields = lazy(() =>
  import('./owner-fields.tsx').catch(() => ({ default: NotLoaded })),
);

/** Without it, the item is posted for the lost one all the same. */
export const LostItemField = lazy(() => import('./lost-item-field.tsx').catch(nothing));

export const OtherDrafts = lazy(() => import('./other-drafts/other-drafts.tsx').catch(nothing));
