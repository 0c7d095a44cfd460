import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../../components/basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import { callOnce } from '../../../../client/http/call-once.ts';
import type { SessionUser } from '../../../../client/session/session.ts';
import { install } from '../../../../client/device/install.ts';
import { cacheChangedItem, refetchItems } from '../../../../components/items/item-queries.ts';
import { claiming, intendedAction } from '../../../../components/items/intended-action.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';
import { useAction } from '../../../../components/hooks/use-action.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { useLocationState } from '../../../../components/navigation/use-location-state.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import { texts } from '../../texts.ts';
import styles from './action-bar.module.css';
import { useOpenLogin } from './use-open-login.ts';

const ClaimDialog = lazyDialog(() => import('../../claims/claim-dialog.tsx'));

interface ClaimActionProps {
  item: Item;
  /** Null for a visitor: the button then leads to the login page, which returns to the item. */
  viewer: SessionUser | null;
  look: 'primary' | 'plain';
  /** Whether the viewer may make a rival claim on an item that somebody else has claimed. */
  isRivalOpen: boolean;
  /** Called when the viewer claims, before the server has answered. */
  onClaim: () => void;
}

/**
 * The claim button; disabled on a claimed item, with a button for rival claims below. A claim on a found item is made
 * in a dialog, which stays open if another person claims the item first.
 */
export function ClaimAction(props: ClaimActionProps) {
  const { item, viewer, isRivalOpen, onClaim } = props;
  /** The viewer who opened the dialog; null while it is closed. The next person on this device must not get it. */
  const [openFor, setOpenFor] = useState<string | null>(null);
  const loginFirst = useOpenLogin(item, claiming);
  const open = () => (viewer === null ? loginFirst() : setOpenFor(viewer.id));
  const hasDialog = item.status === 'Found' || (item.status === 'Claimed' && isRivalOpen);
  useClaiming(viewer !== null && hasDialog, open);

  return (
    <>
      {item.status === 'Claimed' ? (
        <div className={styles.claimed}>
          <Button disabled>{texts.alreadyClaimed}</Button>
          {isRivalOpen ? (
            <Button look="bare" onClick={open}>
              {texts.itsMine}
            </Button>
          ) : null}
        </div>
      ) : (
        <ClaimButton {...props} open={open} />
      )}
      {viewer !== null && openFor === viewer.id ? (
        <ClaimDialog item={item} onClaim={onClaim} close={() => setOpenFor(null)} />
      ) : null}
    </>
  );
}

/** Opens the dialog for a viewer who chose to claim on another screen. */
function useClaiming(mayOpen: boolean, open: () => void): void {
  const isAsked = intendedAction(useLocationState()) === 'claim' && mayOpen;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    open();
    // Clear the location state, so that a reload does not open the dialog again.
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (isAsked) start();
  }, [isAsked]);
}

interface ClaimButtonProps extends ClaimActionProps {
  /** Opens the dialog, or the login page for a visitor. */
  open: () => void;
}

/**
 * The claim button. Visitors and signed-in viewers share this component. With two components, React would replace the
 * button when the session has loaded, and a press at that moment would be lost.
 */
function ClaimButton({ item, viewer, look, onClaim, open }: ClaimButtonProps) {
  const { busy, run } = useAction();

  const claim = async () => {
    onClaim();
    const reply = await run(
      () => callOnce('POST /items/{id}/claim', { ...itemRequest(item._id), body: {} }),
      texts.claimFailed,
      // Another user may have claimed the item first, or this user's claim was turned down meanwhile.
      refetchItems,
    );
    if (reply === null) return;
    cacheChangedItem(reply);
    install.setDue(true);
    toast('success', texts.claimed);
  };

  // A viewer who claims a lost item says that they have found it. The dialog asks for proof of ownership, so skip it.
  const isDirect = viewer !== null && item.status === 'Lost';
  return (
    <Button look={look} busy={busy} onClick={() => (isDirect ? void claim() : open())}>
      {texts.claim}
    </Button>
  );
}
