import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Switch } from '../../../components/basics/switch.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './notification-settings.module.css';
import { usePushDevice } from './use-push-device.ts';

/** Switches push notifications on this device on and off, or says why it cannot get any. */
export function DeviceSwitch() {
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
        <Switch
          label={texts.push.device}
          hint={texts.push.deviceStates[device]}
          checked={device === 'on'}
          busy={busy}
          onChange={(on) => void change(on)}
        />
      );
  }
}
