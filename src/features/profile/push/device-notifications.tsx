import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Switch } from '../../../components/basics/switch.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from '../notifications.module.css';
import { PushSwitches } from './push-switches.tsx';
import { usePushDevice } from './use-push-device.ts';

/** Whether this device tells what happens while the portal is closed, and of what. */
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
