import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../data/failure-text.ts';
import {
  type PushDevice,
  type PushFailure,
  pushDevice,
  switchPushOff,
  switchPushOn,
} from '../../../data/push.ts';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { texts } from '../texts.ts';

/** How this device stands to notifications, and what turns them on and off. */
export function usePushDevice() {
  const [device, setDevice] = useState<PushDevice | 'loading'>('loading');
  const { busy, run } = useBusy();
  const looks = useRef(0);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      looks.current += 1;
      const mine = looks.current;
      void pushDevice().then((seen) => {
        // What was found out last counts.
        if (mine === looks.current) setDevice(seen);
      });
    };
    look();
    // They may have been in the browser's settings meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => {
      looks.current += 1;
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const change = (on: boolean) =>
    run(async () => {
      if (on) {
        const result = await switchPushOn();
        if (result.ok) toast('success', texts.push.on);
        else say(result.failure);
      } else {
        await switchPushOff();
        toast('success', texts.push.off);
      }
      setDevice(await pushDevice());
    });

  return { device, busy, change };
}

function say(failure: PushFailure): void {
  const text = wordsFor(failure);
  if (text !== null) toast('error', text);
}

function wordsFor(failure: PushFailure): string | null {
  switch (failure.kind) {
    case 'no permission':
      return texts.push.noPermission;
    case 'no worker':
      return texts.push.noWorker;
    case 'no push service':
      return texts.push.noPushService;
    case 'refused':
    case 'unreachable':
    case 'cancelled':
      return failureText(failure, texts.push.switchFailed);
  }
}
