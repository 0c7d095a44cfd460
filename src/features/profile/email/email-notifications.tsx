import { call } from '../../../client/http/api.ts';
import { remember, useQuery } from '../../../client/query/query.ts';
import { KindSwitches } from '../kind-switches.tsx';
import styles from '../notifications.module.css';
import { texts } from '../texts.ts';

const words = {
  legend: texts.emails.kinds,
  loading: texts.emails.loading,
  failed: texts.emails.failed,
  saveFailed: texts.emails.switchFailed,
};

/** Switches for the kinds of notifications that the user gets by email if unread. */
export function EmailNotifications() {
  const query = useQuery('GET /users/me/email-notifications', {});
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.emails.heading}</h2>
      <p className={styles.means}>{texts.emails.means}</p>
      <KindSwitches
        words={words}
        query={query}
        save={(body) => call('PUT /users/me/email-notifications', { body })}
        onSaved={(_, saved) => remember('GET /users/me/email-notifications', {}, saved)}
      />
    </section>
  );
}
