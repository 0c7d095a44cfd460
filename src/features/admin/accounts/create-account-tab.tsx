import { useState } from 'react';
import styles from './create-account-tab.module.css';
import { texts } from '../texts.ts';
import { CreateAccountForm } from './create-account-form.tsx';

/** Makes accounts for keepers and other admins. */
export function CreateAccountTab() {
  /** Each account made empties the form for the next. */
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
