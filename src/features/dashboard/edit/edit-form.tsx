import type { ReactNode } from 'react';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { ClearClaimQuestion } from '../../../components/items/edit/clear-claim-question.tsx';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { useFormElement } from '../../../components/form/use-form-element.ts';
import styles from './edit-form.module.css';
import { LeavingFocus } from '../focus/leaving-focus.tsx';
import { clearingText, texts } from '../texts.ts';
import type { InlineEdit } from './use-inline-edit.ts';

interface EditFormProps {
  edit: InlineEdit;
  cancel: () => void;
  /** The fields. A table row passes none, because its fields are in the cells and refer to this form by its id. */
  children?: ReactNode;
}

/** The form of an inline edit, with Save and Cancel. */
export function EditForm({ edit, cancel, children }: EditFormProps) {
  const { form, formId, item, upload } = edit;
  // Without a photo, saving is too short for a progress bar.
  const sentFraction = edit.photo === null ? null : upload.sentFraction;
  const problemId = `${formId}-problem`;
  const saveId = `${formId}-save`;
  const element = useFormElement(form);

  return (
    <form
      ref={element}
      id={formId}
      className={styles.form}
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => void form.submit(event, edit.save)}
    >
      <DraftNote draft={edit.draftNote} busy={form.busy} />
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
        {sentFraction === null ? (
          <Button onClick={cancel} disabled={form.busy}>
            {texts.cancel}
          </Button>
        ) : null}
      </div>
      {sentFraction === null ? null : (
        <LeavingFocus to={saveId}>
          <UploadProgress sentFraction={sentFraction} cancel={upload.cancel} />
        </LeavingFocus>
      )}
      <ClearClaimQuestion
        question={edit.clearing}
        meaning={(status) => clearingText(item, status)}
      />
    </form>
  );
}
