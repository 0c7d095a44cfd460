import { type PushKind, pushKinds } from '../../../../contract/push.ts';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { switchName, texts } from '../texts.ts';
import styles from './channel-table.module.css';
import type { Channel } from './use-channel.ts';

const words = texts.notifications;
const channelNames = ['push', 'email'] as const;
type ChannelName = (typeof channelNames)[number];

interface ChannelTableProps {
  channels: Record<ChannelName, Channel>;
}

/**
 * A row per kind of notification and a column per channel. The roles are explicit because a table with another CSS
 * `display` loses its table roles for screen readers.
 */
export function ChannelTable({ channels }: ChannelTableProps) {
  return (
    <>
      <ChannelFailures channels={channelNames.map((name) => channels[name])} />
      <div className={styles.frame}>
        <table role="table" className={styles.table}>
          <caption>
            <VisuallyHidden>{words.table}</VisuallyHidden>
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className={styles.corner}>
                {words.kind}
              </th>
              <th role="columnheader" scope="col">
                {words.inApp}
              </th>
              {channelNames.map((name) => (
                <th key={name} role="columnheader" scope="col">
                  {words.channels[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {pushKinds.map((kind) => (
              <tr key={kind} role="row">
                <th role="rowheader" scope="row">
                  {words.kinds[kind].label}
                  <span className={styles.hint}>{words.kinds[kind].hint}</span>
                </th>
                <td role="cell">
                  <Always />
                </td>
                {channelNames.map((name) => (
                  <td key={name} role="cell">
                    <ChannelSwitch name={name} kind={kind} channel={channels[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Cell without a switch, because every notification is listed in the app. */
function Always() {
  return (
    <span className={styles.always}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="m2.5 8.5 3.6 3.7 7.4-8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {words.always}
    </span>
  );
}

interface ChannelSwitchProps {
  name: ChannelName;
  kind: PushKind;
  channel: Channel;
}

function ChannelSwitch({ name, kind, channel }: ChannelSwitchProps) {
  switch (channel.state) {
    case 'loading':
      return <Skeleton height="30px" width="52px" />;
    case 'failed':
      return (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{words.unknown}</VisuallyHidden>
        </>
      );
    case 'ready':
      return (
        <Switch
          label={switchName(name, kind)}
          isLabelHidden
          checked={channel.switches[kind]}
          busy={channel.busy}
          onChange={(on) => channel.turn(kind, on)}
        />
      );
  }
}

/** Says that settings are loading, or could not be loaded. */
function ChannelFailures({ channels }: { channels: readonly Channel[] }) {
  const failed = channels.filter((channel) => channel.state === 'failed');
  const first = failed[0];
  if (first !== undefined) {
    const retry = () => {
      for (const channel of failed) channel.retry();
    };
    return <FailedQuery query={{ failure: first.failure, retry }} otherwise={words.failed} />;
  }
  const isLoading = channels.some(({ state }) => state === 'loading');
  return (
    <div role="status">{isLoading ? <VisuallyHidden>{words.loading}</VisuallyHidden> : null}</div>
  );
}
