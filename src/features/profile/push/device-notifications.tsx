import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Switch } from '../../../components/basics/switch.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { call } from '../../../client/http/api.ts';
import { remember, useQuery } from '../../../client/query/query.ts';
import { texts } from '../texts.ts';
import styles from '../notifications.module.css';
import { KindSwitches } from '../kind-switches.tsx';
import { usePushDevice } from './use-push-device.ts';

/** Settings for push notifications on this device. */
export function DeviceNotifications() {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.push.heading}</h2>
      <p className={styles.means}>{texts.push.means}</p>
      <Device />
    </section>
  );
}

function Device() {
  const { device, busy, change } = usePushDevice();
  switch (device) {
    case 'loading':
      return (
        <div role="status">
          <VisuallyHidden>{texts.push.looking}</VisuallyHidden>
          <Skeleton height="56px" />
        </div>
      );
    case 'unsupported':
    case 'not installed':
    case 'denied':
      return <p className={styles.impossible}>{texts.push.impossible[device]}</p>;
    case 'off':
    case 'on':
      return (
        <>
          <Switch
            label={texts.push.device}
            hint={texts.push.deviceStates[device]}
            checked={device === 'on'}
            busy={busy}
            onChange={(on) => void change(on)}
          />
          <PushSwitches />
        </>
      );
  }
}

const words = {
  legend: texts.push.kinds,
  loading: texts.push.loadingKinds,
  failed: texts.push.kindsFailed,
  saveFailed: texts.push.switchFailed,
};

/** Switches for the kinds of notifications that are pushed to the user's devices. */
function PushSwitches() {
  const query = useQuery('GET /users/me/push', {});
  return (
    <KindSwitches
      words={words}
      query={query}
      save={(body) => call('PUT /users/me/push', { body })}
      onSaved={(known, saved) => remember('GET /users/me/push', {}, { ...known, ...saved })}
    />
  );
}
