import { useRef } from 'react';
import { photoFieldTypes } from '../../../../contract/bounds.ts';
import type { Photo } from '../../../../contract/entities.ts';
import { logFailure } from '../../../core/log/log.ts';
import { call } from '../../../client/http/api.ts';
import { deletedOrGone } from '../../../core/http/result.ts';
import { Button } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { useActivation, useAdminAction } from '../use-admin-action.ts';
import { PlanPicture, type PlanMark } from '../../../components/places/plan-picture.tsx';
import { FileInput } from '../../../components/form/file-input.tsx';
import styles from './places-screen.module.css';
import { texts } from './texts.ts';

interface PlanSectionProps {
  plan: Photo | null;
  marks: readonly PlanMark[];
  changed: () => void;
}

/** The plan of the campus, its upload and its removal. */
export function PlanSection({ plan, marks, changed }: PlanSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAdminAction();
  const activate = useActivation<unknown>();

  async function upload(file: File) {
    const reply = await run(() => sendPlan(file), {
      done: () => texts.planSaved,
      failed: texts.savePlanFailed,
    });
    if (reply !== null) changed();
  }

  const remove = () =>
    void activate({
      question: texts.removePlanQuestion,
      more: texts.removePlanMore,
      start: () => deletedOrGone(call('DELETE /admin/plan', {})),
      done: texts.planRemoved,
      failed: texts.removePlanFailed,
      onDone: changed,
    });

  return (
    <>
      {plan === null ? (
        <Notice kind="empty" text={texts.noPlan} hint={texts.noPlanHint} />
      ) : (
        <PlanPicture plan={plan} alt={texts.planPicture} marks={marks} />
      )}
      <FileInput
        ref={input}
        hidden
        name="plan"
        accept={photoFieldTypes}
        onFile={(file) => void upload(file)}
      />
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {plan === null ? texts.uploadPlan : texts.replacePlan}
        </Button>
        {plan === null ? null : <Button onClick={remove}>{texts.removePlan}</Button>}
        <p role="status">{busy ? texts.uploading : null}</p>
      </div>
    </>
  );
}

/** Shrinks the picture for slow networks, and uploads it. If it cannot be shrunk, uploads the original. */
async function sendPlan(file: File) {
  const shrinking = await import('../../../components/items/form/photo/shrink-photo.ts').catch(
    logFailure('items', 'the code that shrinks photos could not be loaded', null),
  );
  const photo = (await shrinking?.shrinkPhoto(file)) ?? file;
  return call('PUT /admin/plan', { body: {} }, { photo });
}
