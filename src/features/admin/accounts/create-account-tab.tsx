import { useState } from 'react';
import styles from './create-account-tab.module.css';
import { texts } from '../texts.ts';
import { CreateAccountForm } from './create-account-form.tsx';

/** Tab to create accounts for keepers and admins. */
export function CreateAccountTab() {
  /** Number of created accounts; each one resets the form. */
  const [created, setCreated] = useState(0);
  return (
    <section className={styles.card} aria-labelledby="create-account">
      <h2 id="create-account" className={styles.heading}>
        {texts.createAccount}
      </h2>
      <p>{texts.createAccountMore}</p>
      <CreateAccountForm
        key={created}
        isAgain={created > 0}
        onCreated={() => setCreated(created + 1)}
      />
    </section>
  );
}
