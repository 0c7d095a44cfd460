import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { install } from '../../client/device/install.ts';
import { pushDevice } from '../../client/push/push.ts';
import { useSession } from '../../client/session/session.ts';
import { InstallOffer } from '../../components/offers/install/install-offer.tsx';
import { isOfferOver } from '../../components/offers/offer-memory.ts';
import { offersPlaceId } from '../../components/offers/offers-place.ts';
import { PushOffer } from '../../components/offers/push/push-offer.tsx';
import styles from './offers.module.css';

/**
 * Makes an offer after the person has posted or claimed something, at the bottom of the window. The live region
 * is always there, so that screen readers announce an offer.
 */
export function OffersWhenDue() {
  useEffect(() => {
    const forget = () => install.setPrompt(null);
    window.addEventListener('appinstalled', forget);
    return () => window.removeEventListener('appinstalled', forget);
  }, []);
  const isDue = useSyncExternalStore(install.subscribe, install.isDue);
  return createPortal(
    <div id={offersPlaceId} role="status" className={styles.place}>
      {isDue ? <Offer /> : null}
    </div>,
    document.body,
  );
}

/** Offers push notifications to a signed-in user who can still turn them on here, or else to install the portal. */
function Offer() {
  const canOfferPush = useCanOfferPush();
  if (canOfferPush === null) return null;
  return canOfferPush ? <PushOffer close={() => install.setDue(false)} /> : <InstallOffer />;
}

/** Also false for those who declined the offer. Null until the state of push notifications on this device is known. */
function useCanOfferPush(): boolean | null {
  const isSignedIn = useSession().state === 'signed in';
  const [isDeclined] = useState(() => isOfferOver('push'));
  const [isOff, setOff] = useState<boolean | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    void pushDevice().then((device) => {
      if (!isUnmounted) setOff(device === 'off');
    });
    return () => {
      isUnmounted = true;
    };
  }, []);

  return isDeclined || !isSignedIn ? false : isOff;
}
