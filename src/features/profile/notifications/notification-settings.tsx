import { call } from '../../../client/http/api.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { change, invalidate, remember, useQuery } from '../../../client/query/query.ts';
import { texts } from '../texts.ts';
import { ChannelTable } from './channel-table.tsx';
import styles from './notification-settings.module.css';
import { useChannel } from './use-channel.ts';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { usePushDevice } from './use-push-device.ts';

/** The notification settings: pushes on this device, and the channels of each kind for all devices. */
export function NotificationSettings() {
  const online = useOnline();
  const channels = { push: usePushChannel(), email: useEmailChannel() };
  return (
    <>
      {online === 'offline' ? (
        <p className={styles.offline}>{texts.notifications.offline}</p>
      ) : null}
      <DeviceSwitch />
      <ChannelTable channels={channels} />
      <p className={styles.means}>{texts.notifications.means}</p>
    </>
  );
}

/** The kinds that are pushed to all devices on which the viewer switched notifications on. */
function usePushChannel() {
  return useChannel({
    query: useQuery('GET /users/me/push', {}),
    save: (body) => call('PUT /users/me/push', { body }),
    onSaved: (saved) => change('GET /users/me/push', {}, (known) => ({ ...known, ...saved })),
    refetch: () => invalidate('GET /users/me/push'),
  });
}

/** The kinds that are emailed if they stay unread. */
function useEmailChannel() {
  return useChannel({
    query: useQuery('GET /users/me/email-notifications', {}),
    save: (body) => call('PUT /users/me/email-notifications', { body }),
    onSaved: (saved) => remember('GET /users/me/email-notifications', {}, saved),
    refetch: () => invalidate('GET /users/me/email-notifications'),
  });
}

/** Switches push notifications on this device on and off, or says why the device cannot get any. */
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
