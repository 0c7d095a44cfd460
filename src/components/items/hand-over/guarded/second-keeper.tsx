import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import type { HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { Form } from '../../../form/form.tsx';
import { PasswordField } from '../../../form/password-field.tsx';
import { useForm } from '../../../form/use-form.ts';
import { confirmAsSecondKeeper } from './confirm-as-second-keeper.ts';
import styles from './guarded.module.css';
import { texts } from './texts.ts';

interface SecondKeeperProps {
  item: Item;
  handOver: HandOver;
}

/** Lets another keeper confirm on this device, and shows who has confirmed. Folded if no second keeper is needed. */
export function SecondKeeper({ item, handOver }: SecondKeeperProps) {
  if (handOver.secondKeeper !== null) {
    return <p>{texts.confirmedBy(handOver.secondKeeper.name)}</p>;
  }
  return (
    <details className={styles.folded} open={handOver.needsSecondKeeper}>
      <summary>{texts.secondKeeper}</summary>
      <p>{texts.onThisDevice}</p>
      <OnThisDevice item={item} />
      <p>{texts.onOwnDevice}</p>
    </details>
  );
}

function OnThisDevice({ item }: { item: Item }) {
  const form = useForm({ email: texts.email, password: texts.othersPassword });
  const [round, setRound] = useState(0);

  async function submit(values: { email: string; password: string }) {
    if (form.failEmpty(values)) return;
    const { email, password } = values;
    const isConfirmed = await confirmAsSecondKeeper(item, form, { email: email.trim(), password });
    // Empties the fields: this is not the other keeper's device.
    if (isConfirmed) setRound(round + 1);
  }

  return (
    <Form form={form} submit={texts.confirmAsSecond} look="plain" onSubmit={submit}>
      <TextInput
        key={`email ${String(round)}`}
        {...form.field('email')}
        type="email"
        maxLength={bounds.email.max}
        autoComplete="off"
      />
      {/* The browser must not offer the first keeper's password. */}
      <PasswordField
        key={`password ${String(round)}`}
        {...form.field('password')}
        maxLength={bounds.password.max}
        autoComplete="new-password"
      />
    </Form>
  );
}
