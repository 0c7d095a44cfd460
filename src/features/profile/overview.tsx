import { useEffect, useRef } from 'react';
import { type ReturnState, paths } from '../../../contract/paths.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { InstallSection } from '../../components/offers/install/install-section.tsx';
import { Button, LinkButton } from '../../components/basics/button.tsx';
import { EmailNotifications } from './email/email-notifications.tsx';
import type { Edit } from './profile-address.ts';
import styles from './profile-screen.module.css';
import { DeviceNotifications } from './push/device-notifications.tsx';
import { roleInWords, texts } from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { useDeleteAccount } from './use-delete-account.ts';

interface OverviewProps {
  user: SessionUser;
  token: string;
  /** The e-mail address that waits for its code; null where none does. */
  pendingEmail: string | null;
  /** What was being changed just before: its button gets the focus back. */
  closed: Edit | null;
  open: (edit: Edit) => void;
}

export function Overview({ user, token, pendingEmail, closed, open }: OverviewProps) {
  const { busy: deleting, deleteAccount, dialog } = useDeleteAccount(user, token);
  const details = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closed !== null) (closed === 'details' ? details : password).current?.focus();
  }, [closed]);

  return (
    <>
      <dl className={styles.facts}>
        <Fact name={texts.name} value={user.name} />
        <Fact name={texts.email} value={user.email} />
        <Fact name={texts.role} value={roleInWords(user.role)} />
      </dl>
      {pendingEmail === null ? null : <PendingEmail email={pendingEmail} />}
      <div className={styles.actions}>
        <Button ref={details} onClick={() => open('details')}>
          {texts.updateDetails}
        </Button>
        <Button ref={password} onClick={() => open('password')}>
          {texts.updatePassword}
        </Button>
        <LinkButton to={paths.dashboard()}>{texts.toDashboard}</LinkButton>
        <Button look="danger" busy={deleting} onClick={() => void deleteAccount()}>
          {texts.deleteAccount}
        </Button>
      </div>
      <DeviceNotifications />
      <EmailNotifications />
      <ThemeChoice />
      <InstallSection />
      {dialog}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The new address counts only when its owner has entered the code that was mailed there. */
function PendingEmail({ email }: { email: string }) {
  const state: ReturnState = { returnTo: paths.profile() };
  return (
    <div className={styles.pending}>
      <p>{texts.pending(email)}</p>
      <LinkButton look="primary" to={paths.verifyOtp({ email })} state={state}>
        {texts.enterCode}
      </LinkButton>
    </div>
  );
}
