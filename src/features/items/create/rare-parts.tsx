/** Parts of the form for a new item that few posts need. Each is loaded when it is shown. */
import { lazy } from 'react';
import { leftOut } from '../../../components/basics/left-out.ts';
import styles from './create-item-form.module.css';
import { texts } from './texts.ts';

const NotLoaded = () => <p className={styles.notice}>{texts.notLoaded}</p>;

/** For keepers and admins. */
export const OwnerFields = lazy(() =>
  import('./owner-fields.tsx').catch(() => ({ default: NotLoaded })),
);

/** If this field does not load, the item is still posted for the lost one. */
export const LostItemField = lazy(() => import('./lost-item-field.tsx').catch(leftOut));

export const OtherDrafts = lazy(() => import('./other-drafts/other-drafts.tsx').catch(leftOut));
