import '../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import { Fragment, useId } from 'react';
import type { CampusPhrase } from '../../../../contract/entities.ts';
import { placeBounds } from '../../../../contract/places/place-bounds.ts';
import { call } from '../../../client/http/api.ts';
import { deletedOrGone } from '../../../core/http/result.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button } from '../../../components/basics/button.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { PlaceOptions } from '../../../components/items/form/place-options.tsx';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useList } from '../lists/use-list.ts';
import { useActivation, useAdminAction } from '../use-admin-action.ts';
import styles from './places-screen.module.css';
import { texts } from './texts.ts';

const key = 'GET /admin/phrases';
const labels = { phrase: texts.phrase, meaning: texts.meaning };
const changed = () => invalidate(key);

/** The phrases of the campus, with a form that adds a phrase. */
export function PhrasesSection() {
  const list = useList(key, {});
  const activate = useActivation<unknown>();

  const remove = ({ _id: id, phrase }: CampusPhrase) =>
    void activate({
      question: texts.removePhraseQuestion(phrase),
      more: texts.removePhraseMore,
      start: () => deletedOrGone(call('DELETE /admin/phrases/{id}', { params: { id } })),
      done: texts.phraseRemoved(phrase),
      failed: texts.removePhraseFailed,
      onDone: changed,
    });

  return (
    <section aria-labelledby="phrases" className={styles.section}>
      <h2 id="phrases" className={styles.title}>
        {texts.phrases}
      </h2>
      <p className={styles.about}>{texts.phrasesAbout}</p>
      <div className={styles.sides}>
        <div>
          <ListPanel
            caption={texts.phrases}
            words={{
              noun: texts.phraseNoun,
              loading: texts.loadingPhrases,
              empty: texts.noPhrases,
              emptyHint: texts.noPhrasesHint,
              failed: texts.phrasesFailed,
            }}
            list={list}
            rows={list.reply?.phrases ?? null}
            keyOf={({ _id }) => _id}
            placeholderRows={3}
            columns={[
              {
                heading: texts.phrase,
                isName: true,
                cell: ({ phrase }) => <CellText>{phrase}</CellText>,
              },
              { heading: texts.meaning, cell: ({ meaning }) => <CellText>{meaning}</CellText> },
              {
                heading: texts.actions,
                isActions: true,
                cell: (phrase) => (
                  <Button onClick={() => remove(phrase)}>
                    {texts.remove}
                    <VisuallyHidden> {phrase.phrase}</VisuallyHidden>
                  </Button>
                ),
              },
            ]}
          />
        </div>
        <div className={styles.card}>
          <AddPhrase />
        </div>
      </div>
    </section>
  );
}

function AddPhrase() {
  const form = useForm(labels);
  const draft = useDraftFields('new phrase', { phrase: '', meaning: '' });
  const { run } = useAdminAction();
  const optionsId = useId();

  async function add(body: Record<keyof typeof labels, string>) {
    if (form.failEmpty(body)) return;
    const reply = await run(
      () => callOnce('POST /admin/phrases', { body }),
      { done: () => texts.phraseAdded(body.phrase.trim()), failed: texts.addPhraseFailed },
      (failure) =>
        form.showFailure(failure, {
          otherwise: texts.addPhraseFailed,
          fieldOf: { NAME_IN_USE: 'phrase' },
          withToast: false,
        }),
    );
    if (reply === null) return;
    draft.discard();
    changed();
  }

  return (
    <Form form={form} submit={texts.addPhrase} look="plain" onSubmit={add} onEdited={draft.save}>
      <DraftNote draft={draft} busy={form.busy} />
      <Fragment key={draft.round}>
        <TextInput
          {...form.field('phrase')}
          defaultValue={draft.values.phrase}
          maxLength={placeBounds.campusPhrase.max}
          autoComplete="off"
        />
        <TextInput
          {...form.field('meaning')}
          defaultValue={draft.values.meaning}
          maxLength={placeBounds.campusPhrase.max}
          autoComplete="off"
          list={optionsId}
        />
        <PlaceOptions id={optionsId} />
      </Fragment>
    </Form>
  );
}
