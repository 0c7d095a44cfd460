import { useEffect, useState } from 'react';
import { install } from '../../client/device/install.ts';
import { pushDevice } from '../../client/push/push.ts';
import { useSession } from '../../client/session/session.ts';
import { InstallOffer } from '../../components/offers/install/install-offer.tsx';
import { isOfferDeclined } from '../../components/offers/push/offer-declined.ts';
import { PushOffer } from '../../components/offers/push/push-offer.tsx';

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
