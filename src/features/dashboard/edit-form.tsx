import { type ReactNode, useEffect, useRef } from 'react';
import { DraftFieldsNote } from '../../components/drafts/kept-note.tsx';
import { UploadProgress } from '../../components/items/form/upload-progress.tsx';
import { Button } from '../../components/basics/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import styles from './edit-form.module.css';
import { LeavingFocus } from './leaving-focus.tsx';
import { clearingText, texts } from './texts.ts';
import type { ItemEdit } from './use-item-edit.ts';

interface EditFormProps {
  edit: ItemEdit;
  cancel: () => void;
  /** The fields, unless they are elsewhere and refer to this form by id. */
  children?: ReactNode;
}

/** The form of an inline edit, with Save and Cancel. */
export function EditForm({ edit, cancel, children }: EditFormProps) {
  const { form, formId, item, upload, clearing } = edit;
  const problemId = `${formId}-problem`;
  const saveId = `${formId}-save`;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (form.failures === 0) return;
    const fields = [...(element.current?.elements ?? [])];
    const wrong = fields.find((field) => field.matches('[aria-invalid="true"]'));
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [form.failures]);

  return (
    <form
      ref={element}
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => void edit.submit(event)}
    >
      <DraftFieldsNote kept={edit.kept} busy={form.busy} />
      {children}
      {form.problem === null ? null : (
        <p id={problemId} className={styles.problem}>
          {form.problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          id={saveId}
          type="submit"
          look="primary"
          busy={form.busy}
          aria-describedby={form.problem === null ? undefined : problemId}
        >
          {texts.save}
        </Button>
        {upload.sentFraction === null ? (
          <Button onClick={cancel} disabled={form.busy}>
            {texts.cancel}
          </Button>
        ) : null}
      </div>
      {upload.sentFraction === null ? null : (
        <LeavingFocus to={saveId}>
          <UploadProgress sentFraction={upload.sentFraction} cancel={upload.cancel} />
        </LeavingFocus>
      )}
      {clearing === null ? null : (
        <ConfirmDialog
          heading={texts.clearHeading}
          confirm={texts.clear}
          destructive
          busy={false}
          onConfirm={() => clearing.answer(true)}
          close={() => clearing.answer(false)}
        >
          <p>{clearingText(item, clearing.status)}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
