import { useEffect, useState } from 'react';
import { install } from '../../../client/device/install.ts';
import { Button } from '../../basics/button.tsx';
import { HowTo } from './how-to.tsx';
import styles from '../offer.module.css';
import { isOfferMade, rememberOffer } from './offer-made.ts';
import { texts } from './texts.ts';
import { deviceKind, useInstallWay } from './way.ts';

/** Offers to install the portal, beside what the person is doing; nothing while or where it cannot be. */
export function InstallOffer() {
  const way = useInstallWay();
  const [isFirst] = useState(() => !isOfferMade());
  const isOffered = isFirst && (way.kind === 'prompt' || way.kind === 'share menu');
  useEffect(() => {
    if (isOffered) rememberOffer();
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
