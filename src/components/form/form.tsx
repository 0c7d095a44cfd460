import '@mantine/core/styles/Input.css';
import '../theme/mantine.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './form.module.css';
import type { useForm } from './use-form.ts';

interface FormProps<Field extends string> {
  form: ReturnType<typeof useForm<Field>>;
  /** What the button says. */
  submit: string;
  onSubmit: (values: Record<Field, string>) => Promise<void>;
  /** Told at every change, while the fields hold it already. */
  onEdited?: ((form: HTMLFormElement) => void) | undefined;
  /** Another button beside it, such as one to leave the form by. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form whose checks and words are the portal's own, with its one button. */
export function Form<Field extends string>({
  form,
  submit,
  onSubmit,
  onEdited,
  beside,
  children,
}: FormProps<Field>) {
  const problemId = useId();
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (form.failures === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.failures]);

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => form.submit(event, onSubmit)}
      // Not at the input: rendering between a select's input and its change would undo the choice. And
      // before the field itself, which may find something wrong with what was chosen.
      onChangeCapture={(event) => {
        if ('name' in event.target) form.edited(event.target.name as Field);
        onEdited?.(event.currentTarget);
      }}
    >
      {children}
      {form.problem === null ? null : (
        <p id={problemId} className={styles.problem}>
          {form.problem}
        </p>
      )}
      <div className={styles.buttons}>
        {beside}
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          aria-describedby={form.problem === null ? undefined : problemId}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
