import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

/** Says that what was not sent before the session ended is kept, where there is any. */
export function KeptUnsentNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const counting = import('../../client/outbox/unsent-on-device.ts').then((kept) =>
      kept.countUnsentOnDevice(),
    );
    // Its code is not on the device.
    void counting
      .catch(() => 0)
      .then((kept) => {
        if (!isLeft) setCount(kept);
      });
    return () => {
      isLeft = true;
    };
  }, []);
  return count === 0 ? null : <p role="status">{texts.keptUnsent}</p>;
}
