import '../theme/inputs.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './form.module.css';
import type { useForm } from './use-form.ts';
import { useFormElement } from './use-form-element.ts';

interface FormBar {
  /** Names the missing fields, above the submit button; an empty string if none is missing. */
  note: string;
  /** The progress of the submission; null while there is none. */
  progress: ReactNode;
}

interface FormProps<Field extends string> {
  form: ReturnType<typeof useForm<Field>>;
  /** The label of the submit button. */
  submit: string;
  /** The look of the submit button; primary by default. */
  look?: 'primary' | 'plain';
  onSubmit: (values: Record<Field, string>) => Promise<void>;
  /** Called at every change, when the form's fields already have the new value. */
  onEdited?: ((form: HTMLFormElement) => void) | undefined;
  /** Another button beside the submit button, such as Cancel. */
  beside?: ReactNode;
  /** A form with a bar keeps its buttons in view, at the bottom of the window. */
  bar?: FormBar | undefined;
  children: ReactNode;
}

/** A form with one submit button, which shows the portal's own validation messages and not the browser's. */
export function Form<Field extends string>({
  form,
  submit,
  look = 'primary',
  onSubmit,
  onEdited,
  beside,
  bar,
  children,
}: FormProps<Field>) {
  const id = useId();
  const described = [
    form.problem === null ? [] : `${id}-problem`,
    bar === undefined ? [] : `${id}-note`,
  ].flat();
  const element = useFormElement(form);

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={form.busy}
      // If the browser sends the form before hydration, the method "get" would write the fields into the address.
      method="post"
      onSubmit={(event) => form.submit(event, onSubmit)}
      // Not onInput, because a render between the input and the change event of a select would undo the choice. In the
      // capture phase, so that it runs before the field's own handler, which may set a new error.
      onChangeCapture={(event) => {
        if ('name' in event.target) form.edited(event.target.name as Field);
        onEdited?.(event.currentTarget);
      }}
    >
      {children}
      <div className={bar === undefined ? styles.end : styles.bar}>
        {form.problem === null ? null : (
          <p id={`${id}-problem`} className={styles.problem}>
            {form.problem}
          </p>
        )}
        {bar === undefined ? null : (
          <p id={`${id}-note`} role="status" className={styles.note}>
            {bar.note}
          </p>
        )}
        {bar?.progress}
        <div className={styles.buttons}>
          {beside}
          <Button
            type="submit"
            look={look}
            busy={form.busy}
            aria-describedby={described.length === 0 ? undefined : described.join(' ')}
          >
            {submit}
          </Button>
        </div>
      </div>
    </form>
  );
}
