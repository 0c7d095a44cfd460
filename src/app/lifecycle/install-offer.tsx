import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { install } from '../../client/device/install.ts';
import styles from './install-offer.module.css';
import { Offers } from './offers.tsx';

/**
 * Makes the offers that are due once the portal has been of use: at the foot of the window, whichever part of the
 * page is in it. The region stands there always, so that an offer is announced.
 */
export function InstallOfferWhenDue() {
  useEffect(() => {
    const forget = () => install.hold(null);
    window.addEventListener('appinstalled', forget);
    return () => window.removeEventListener('appinstalled', forget);
  }, []);
  const isDue = useSyncExternalStore(install.subscribe, install.isDue);
  return createPortal(
    <div role="status" className={styles.place}>
      {isDue ? <Offers /> : null}
    </div>,
    document.body,
  );
}
