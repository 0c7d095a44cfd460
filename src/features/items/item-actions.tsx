import { Suspense, lazy } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { mayClaim, mayEnterReturnCode } from '../../../contract/permissions.ts';
import { useOnline } from '../../data/connection.ts';
import { useSession } from '../../data/session.ts';
import { ClaimAction } from './claim-action.tsx';
import styles from './item-actions.module.css';
import { LoginToConfirm } from './login-to-confirm.tsx';
import { ShareLink } from './share-link.tsx';
import { texts } from './texts.ts';

const ReturnCodePanels = lazy(() => import('../../parts/items/return-code-panels.tsx'));

/** What who looks at an item may do with it; the same rules as the server's decide what is shown. */
export function ItemActions({ item }: { item: Item }) {
  const session = useSession();
  const connection = useOnline();
  const viewer = session.state === 'signed in' ? session.user : null;
  const claimed = item.status === 'Claimed';

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {session.state !== 'loading' && (viewer === null || mayClaim(viewer, item)) ? (
          <ClaimAction item={item} viewer={viewer} />
        ) : null}
        <ShareLink item={item} />
      </div>
      {connection === 'offline' ? <p className={styles.hint}>{texts.needsConnection}</p> : null}
      {claimed && viewer !== null && mayEnterReturnCode(viewer, item) ? (
        <Suspense fallback={<p role="status">{texts.loading}</p>}>
          <ReturnCodePanels item={item} viewer={viewer} />
        </Suspense>
      ) : null}
      {claimed && session.state === 'signed out' ? <LoginToConfirm item={item} /> : null}
    </div>
  );
}
