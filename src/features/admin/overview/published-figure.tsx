import '../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import type { Reply } from '../../../../contract/endpoints.ts';
import { call } from '../../../client/http/api.ts';
import { remember, useQuery } from '../../../client/query/query.ts';
import { dayText } from '../../../components/time/relative-text.ts';
import { ChoiceField } from '../categories/choice-field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { SettingsSection } from '../settings-section.tsx';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import styles from './published-figure.module.css';

const labels = { termStart: texts.termStart, isPublished: texts.publishFigure };
const key = 'GET /admin/published-figure';
type Settings = Reply<typeof key>;

/** Preview of the sentence about how many items were returned this term, and the settings to publish it on home. */
export function PublishedFigure() {
  const query = useQuery(key, {});
  return (
    <SettingsSection
      heading={texts.figure}
      query={query}
      words={{ loading: texts.loadingFigure, failed: texts.figureFailed }}
    >
      {(settings) => (
        <SettingsForm
          key={`${String(settings.isPublished)} ${settings.countedFrom}`}
          settings={settings}
        />
      )}
    </SettingsSection>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useForm(labels);
  const { run } = useAdminAction();
  const { isPublished, termStart, countedFrom, sentence } = settings;

  async function save(typed: Record<keyof typeof labels, string>) {
    const body = {
      isPublished: typed.isPublished === 'true',
      termStart: typed.termStart === '' ? null : typed.termStart,
    };
    const reply = await run(
      () => call('PUT /admin/published-figure', { body }),
      { done: () => texts.figureSaved, failed: texts.saveFigureFailed },
      (failure) =>
        form.showFailure(failure, { otherwise: texts.saveFigureFailed, withToast: false }),
    );
    if (reply !== null) remember(key, {}, reply);
  }

  return (
    <>
      <blockquote className={styles.sentence}>{sentence ?? texts.nothingFound}</blockquote>
      <Form form={form} submit={texts.save} onSubmit={save}>
        <ChoiceField
          name="isPublished"
          legend={texts.publishFigure}
          labels={texts.figureChoices}
          isChosen={isPublished}
        />
        <TextInput
          {...form.field('termStart')}
          required={false}
          type="date"
          description={texts.countedFrom(dayText(new Date(`${countedFrom}T12:00`)))}
          defaultValue={termStart ?? ''}
        />
      </Form>
    </>
  );
}
