import { type ReactNode, useEffect, useRef } from 'react';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReturnState, paths } from '../../../contract/paths.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { InstallSection } from '../../components/offers/install/install-section.tsx';
import { Fact } from '../../components/basics/fact.tsx';
import { Button, LinkButton } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { lazyPart } from '../../components/basics/lazy-part.tsx';
import { RadioField } from '../../components/form/radio-field.tsx';
import { breakable } from '../../components/text/breakable.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import type { Edit } from './profile-address.ts';
import styles from './profile-screen.module.css';
import { roleInWords, texts } from './texts.ts';
import { useDeleteAccount } from './use-delete-account.ts';

const SavedSearches = lazyPart(
  () => import('./saved-searches/saved-searches.tsx'),
  () => <Notice kind="empty" text={texts.savedSearchesNotLoaded} />,
  () => <Notice kind="loading" text={texts.savedSearchesLoading} />,
);

interface OverviewProps {
  user: SessionUser;
  token: string;
  /** The new email address that is not verified yet, or null. */
  pendingEmail: string | null;
  /** The form that was just closed: its button takes the focus. */
  closed: Edit | null;
  open: (edit: Edit) => void;
}

export function Overview({ user, token, pendingEmail, closed, open }: OverviewProps) {
  const { busy: deleting, askAndDelete, dialog } = useDeleteAccount(user, token);
  const details = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closed !== null) (closed === 'details' ? details : password).current?.focus();
  }, [closed]);

  return (
    <>
      <Section heading={texts.account}>
        <dl className={styles.facts}>
          <Fact name={texts.name}>{user.name}</Fact>
          <Fact name={texts.email}>{breakable(user.email)}</Fact>
          <Fact name={texts.role}>{roleInWords(user.role)}</Fact>
        </dl>
        {pendingEmail === null ? null : <PendingEmail email={pendingEmail} />}
        <div className={styles.rows}>
          <Button look="bare" ref={details} onClick={() => open('details')}>
            {texts.updateDetails}
          </Button>
          <Button look="bare" ref={password} onClick={() => open('password')}>
            {texts.updatePassword}
          </Button>
        </div>
      </Section>
      <Section heading={texts.notifications.heading}>
        <NotificationSettings />
      </Section>
      <Section heading={texts.savedSearches}>
        <SavedSearches />
      </Section>
      <Section heading={texts.theme}>
        <ThemeChoice />
      </Section>
      <div className={styles.rows}>
        <LinkButton look="bare" to={paths.dashboard()}>
          {texts.toDashboard}
        </LinkButton>
      </div>
      <InstallSection />
      <div className={styles.last}>
        <Button look="danger" busy={deleting} onClick={() => void askAndDelete()}>
          {texts.deleteAccount}
        </Button>
      </div>
      {dialog}
    </>
  );
}

/** A group of settings. It is not a named region, because the region of toasts already has the name "Notifications". */
function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.subheading}>{heading}</h2>
      {children}
    </section>
  );
}

/** Says that the new address takes effect after the user enters the mailed code. */
function PendingEmail({ email }: { email: string }) {
  const state: ReturnState = { returnTo: paths.profile() };
  return (
    <div className={styles.pending}>
      <p>{breakable(texts.pending(email))}</p>
      <LinkButton look="primary" to={paths.verifyOtp({ email })} state={state}>
        {texts.enterCode}
      </LinkButton>
    </div>
  );
}

const schemes = Object.entries(texts.themes) as [MantineColorScheme, string][];

/** Light, dark, or the device's setting. The choice is stored on the device and applied before the first paint. */
function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <RadioField
      name="theme"
      legend={<VisuallyHidden>{texts.theme}</VisuallyHidden>}
      look="buttons"
      options={schemes.map(([value, label]) => ({ value, label }))}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}
