import { useEffect, useRef, useState } from 'react';
import { type PushDevice, pushDevice, switchPushOff } from '../../../client/push/push.ts';
import { switchOnWithToast } from '../../../components/offers/push/switch-on.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { useAction } from '../../../components/hooks/use-action.ts';
import { texts } from '../texts.ts';

/** The state of push notifications on this device, and a function that turns them on or off. */
export function usePushDevice() {
  const [device, setDevice] = useState<PushDevice | 'loading'>('loading');
  const { busy, runAlone } = useAction();
  const checks = useRef(0);

  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      checks.current += 1;
      const thisCheck = checks.current;
      void pushDevice().then((seen) => {
        // Ignore the result of an outdated check.
        if (thisCheck === checks.current) setDevice(seen);
      });
    };
    check();
    // The user may have changed the browser's settings while the page was hidden.
    document.addEventListener('visibilitychange', check);
    return () => {
      checks.current += 1;
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  const change = (on: boolean) =>
    runAlone(async () => {
      if (on) {
        await switchOnWithToast();
      } else {
        await switchPushOff();
        toast('success', texts.push.off);
      }
      setDevice(await pushDevice());
    });

  return { device, busy, change };
}
