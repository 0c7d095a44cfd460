import { TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { ClaimBody } from '../../../../contract/claims/claim-body.ts';
import type { DetailKind } from '../../../../contract/claims/names.ts';
import type { Item } from '../../../../contract/entities.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { install } from '../../../client/device/install.ts';
import type { Failure } from '../../../client/http/api.ts';
import { useQuery } from '../../../client/query/query.ts';
import { Button } from '../../../components/basics/button.tsx';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { cacheChangedItem, refetchItems } from '../../../components/items/item-queries.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { texts as itemTexts } from '../texts.ts';
import styles from './claim-dialog.module.css';
import { texts } from './texts.ts';

interface ClaimDialogProps {
  /** A found item or, for a rival claim, an item that another person has claimed. */
  item: Item;
  /** Called before the claim is sent. */
  onClaim: () => void;
  close: () => void;
}

interface Question {
  kind: DetailKind;
  question: string;
}

/** Asks a claimant for a description of the item and for things that only its owner knows. */
export default function ClaimDialog(props: ClaimDialogProps) {
  const { item, close } = props;
  const query = useQuery('GET /items/{id}/claim-questions', itemRequest(item._id));
  const isOffline = useOnline() === 'offline';
  const isRival = item.status === 'Claimed';
  // A thief may post an item only to learn from its claims what the owner knows.
  const posterReads = item.lane === 'open' && item.keeperId !== item.postedBy._id;

  let content;
  if (query.state === 'loading') {
    content = <Notice kind="loading" text={texts.loadingQuestions} />;
  } else if (query.state === 'failed') {
    content = <FailedQuery query={query} otherwise={texts.questionsFailed} />;
  } else {
    content = <ClaimForm {...props} questions={query.value.questions} />;
  }
  return (
    <Dialog heading={texts.dialogHeading} close={close}>
      {isRival ? <p>{texts.rivalMeans}</p> : null}
      {posterReads ? <p>{texts.posterReads(item.postedBy.name)}</p> : null}
      {isOffline ? (
        <p className={styles.offline} role="status">
          {itemTexts.needsConnection}
        </p>
      ) : null}
      {content}
    </Dialog>
  );
}

const answerField = (kind: DetailKind) => `answer ${kind}`;
const unknownField = (kind: DetailKind) => `unknown ${kind}`;

function ClaimForm({
  item,
  onClaim,
  close,
  questions: loaded,
}: ClaimDialogProps & { questions: readonly Question[] }) {
  // A refreshed query must not change the questions while somebody answers them.
  const [questions] = useState(loaded);
  const form = useForm<string>({
    story: texts.story,
    ...Object.fromEntries(questions.map(({ kind, question }) => [answerField(kind), question])),
    ...Object.fromEntries(questions.map(({ kind }) => [unknownField(kind), texts.dontKnow])),
  });
  const fields = questions.flatMap(({ kind }) => [answerField(kind), unknownField(kind)]);
  const draft = useDraftFields(
    `claim:${item._id}`,
    Object.fromEntries(['story', ...fields].map((name) => [name, ''])),
  );

  /**
   * Marks questions without an answer, and a description that is too short. @returns whether it has marked any field
   */
  function failIncomplete(values: Record<string, string>): boolean {
    const story = values.story?.trim() ?? '';
    const { min } = bounds.story;
    const errors = questions.flatMap(({ kind }) =>
      values[answerField(kind)]?.trim() === '' && values[unknownField(kind)] === ''
        ? [[answerField(kind), texts.answerOrSay]]
        : [],
    );
    const storyError =
      story === '' ? texts.storyMissing : story.length < min ? texts.storyTooShort(min) : null;
    if (storyError !== null) errors.unshift(['story', storyError]);
    if (errors.length === 0) return false;
    form.fail(Object.fromEntries(errors) as Record<string, string>);
    return true;
  }

  function showFailure(failure: Failure) {
    form.showFailure(withFormFields(failure, questions), {
      otherwise: itemTexts.claimFailed,
    });
    if (failure.kind === 'unreachable') {
      form.setProblem(itemTexts.needsConnection + (draft.isStored ? ` ${texts.unsent}` : ''));
      return;
    }
    // Another person may have claimed the item first, or this person's claim may have been turned down.
    refetchItems();
  }

  async function submit(values: Record<string, string>) {
    if (failIncomplete(values)) return;
    const request = { ...itemRequest(item._id), body: bodyOf(values, questions) };
    onClaim();
    const result = await (item.status === 'Claimed'
      ? callOnce('POST /items/{id}/claims', request)
      : callOnce('POST /items/{id}/claim', request));
    if (!result.ok) {
      showFailure(result.failure);
      return;
    }
    await draft.finish();
    close();
    if ('item' in result.value) {
      cacheChangedItem(result.value);
      toast('success', itemTexts.claimed);
    } else {
      refetchItems();
      toast('success', texts.queued);
    }
    install.setDue(true);
  }

  return (
    <Form
      form={form}
      submit={itemTexts.claim}
      onSubmit={submit}
      onEdited={draft.save}
      beside={<Button onClick={close}>{texts.cancel}</Button>}
    >
      <DraftNote draft={draft} busy={form.busy} />
      <Textarea
        key={`story ${String(draft.round)}`}
        {...form.field('story')}
        defaultValue={draft.values.story ?? ''}
        description={texts.storyHint}
        rows={4}
        minLength={bounds.story.min}
        maxLength={bounds.story.max}
        data-autofocus
        // `data-autofocus` works when the dialog opens; `autoFocus` is for questions that load after that.
        autoFocus
      />
      {questions.map(({ kind, question }) => (
        <QuestionField
          key={`${kind} ${String(draft.round)}`}
          field={form.field(answerField(kind))}
          question={question}
          unknownName={unknownField(kind)}
          answer={draft.values[answerField(kind)] ?? ''}
          isUnknown={draft.values[unknownField(kind)] === 'on'}
          onUnknown={() => form.edited(answerField(kind))}
        />
      ))}
      <p className={styles.hint}>{texts.answersHidden}</p>
    </Form>
  );
}

interface QuestionFieldProps {
  field: ReturnType<ReturnType<typeof useForm<string>>['field']>;
  question: string;
  /** The name of the checkbox for "I don't know". */
  unknownName: string;
  /** The initial answer, from the draft. */
  answer: string;
  /** Whether the draft says "I don't know". */
  isUnknown: boolean;
  /** Called when the person checks or unchecks "I don't know". */
  onUnknown: () => void;
}

/** A question with its answer, or "I don't know". */
function QuestionField({
  field,
  question,
  unknownName,
  answer,
  isUnknown: first,
  onUnknown,
}: QuestionFieldProps) {
  const [isUnknown, setUnknown] = useState(first);
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <TextInput
        {...field}
        label={undefined}
        aria-label={question}
        required={!isUnknown}
        disabled={isUnknown}
        defaultValue={answer}
        maxLength={bounds.answer.max}
        autoComplete="off"
      />
      <CheckboxField
        name={unknownName}
        label={texts.dontKnow}
        defaultChecked={first}
        onChange={(event) => {
          setUnknown(event.currentTarget.checked);
          onUnknown();
        }}
      />
    </fieldset>
  );
}

function bodyOf(values: Record<string, string>, questions: readonly Question[]): ClaimBody {
  return {
    story: values.story?.trim() ?? '',
    answers: questions.map(({ kind }) => {
      const answer = values[answerField(kind)]?.trim() ?? '';
      const isUnknown = values[unknownField(kind)] === 'on' || answer === '';
      return { kind, text: isUnknown ? null : answer };
    }),
  };
}

/**
 * Replaces the server's names of answers in a failure, such as `answers.0.text`, with the names of the form's fields.
 */
function withFormFields(failure: Failure, questions: readonly Question[]): Failure {
  if (failure.kind !== 'refused') return failure;
  const details = failure.details.map(({ field, message }) => {
    const index = /^answers\.(\d+)/.exec(field)?.[1];
    const answered = index === undefined ? undefined : questions[Number(index)];
    return { field: answered === undefined ? field : answerField(answered.kind), message };
  });
  return { ...failure, details };
}
