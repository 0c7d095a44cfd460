import { useEffect, useState } from 'react';
import { install } from '../data/install.ts';
import { pushDevice } from '../data/push.ts';
import { useSession } from '../data/session.ts';
import { InstallOffer } from '../parts/install/install-offer.tsx';
import { isOfferDeclined } from '../parts/push/offer-declined.ts';
import { PushOffer } from '../parts/push/push-offer.tsx';

/** One offer after something was posted or claimed: notifications where they are possible, or else to install. */
export function Offers() {
  const canOfferPush = useCanOfferPush();
  if (canOfferPush === null) return null;
  return canOfferPush ? <PushOffer close={() => install.setDue(false)} /> : <InstallOffer />;
}

/** Null until the browser has answered. */
function useCanOfferPush(): boolean | null {
  const isSignedIn = useSession().state === 'signed in';
  const [isDeclined] = useState(isOfferDeclined);
  const [isOff, setOff] = useState<boolean | null>(null);

  useEffect(() => {
    let isGone = false;
    void pushDevice().then((device) => {
      if (!isGone) setOff(device === 'off');
    });
    return () => {
      isGone = true;
    };
  }, []);

  return isDeclined || !isSignedIn ? false : isOff;
}
