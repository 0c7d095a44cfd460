import { useEffect, useState } from 'react';
import { install } from '../../../client/device/install.ts';
import { Button } from '../../basics/button.tsx';
import { HowTo } from './how-to.tsx';
import { endOffer, isOfferOver } from '../offer-memory.ts';
import styles from '../offer.module.css';
import { texts } from './texts.ts';
import { deviceKind, useInstallWay } from './install-way.ts';

/** Offers to install the portal, once per device; renders nothing while the browser cannot install it. */
export function InstallOffer() {
  const way = useInstallWay();
  const [isFirst] = useState(() => !isOfferOver('install'));
  const isOffered = isFirst && (way.kind === 'prompt' || way.kind === 'share menu');
  useEffect(() => {
    if (isOffered) endOffer('install', 'made');
  }, [isOffered]);
  const close = () => install.setDue(false);

  if (!isOffered) return null;
  return (
    <div className={styles.offer}>
      <div className={styles.words}>
        <p>{texts.offer[deviceKind()]}</p>
        {way.kind === 'share menu' ? <HowTo /> : null}
      </div>
      <div className={styles.buttons}>
        {way.kind === 'prompt' ? (
          <>
            <Button look="primary" onClick={() => void way.ask().then(close)}>
              {texts.install}
            </Button>
            <Button look="bare" onClick={close}>
              {texts.notNow}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{texts.understood}</Button>
        )}
      </div>
    </div>
  );
}
