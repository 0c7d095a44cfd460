import '../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import { bounds } from '../../../../contract/bounds.ts';
import { call } from '../../../client/http/api.ts';
import { remember, useQuery } from '../../../client/query/query.ts';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { SettingsSection } from '../settings-section.tsx';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';

const labels = { secondKeeperAbove: texts.secondKeeperAbove };
const key = 'GET /admin/hand-over-settings';

/** Setting of the item value above which a second keeper must confirm the hand-over of a guarded item. */
export function HandOverSettings() {
  const query = useQuery(key, {});
  return (
    <SettingsSection
      heading={texts.handOver}
      query={query}
      words={{ loading: texts.loadingHandOver, failed: texts.handOverFailed }}
    >
      {({ secondKeeperAbove }) => (
        <SettingsForm key={String(secondKeeperAbove)} secondKeeperAbove={secondKeeperAbove} />
      )}
    </SettingsSection>
  );
}

function SettingsForm({ secondKeeperAbove }: { secondKeeperAbove: number | null }) {
  const form = useForm(labels);
  const { run } = useAdminAction();

  async function save({ secondKeeperAbove: typed }: Record<keyof typeof labels, string>) {
    const value = valueOf(typed);
    if (value === 'wrong') {
      form.fail({ secondKeeperAbove: texts.wrongValue });
      return;
    }
    const reply = await run(
      () => call('PUT /admin/hand-over-settings', { body: { secondKeeperAbove: value } }),
      { done: () => texts.handOverSaved, failed: texts.saveHandOverFailed },
      (failure) =>
        form.showFailure(failure, { otherwise: texts.saveHandOverFailed, withToast: false }),
    );
    if (reply !== null) remember(key, {}, reply);
  }

  return (
    <Form form={form} submit={texts.save} onSubmit={save}>
      <TextInput
        {...form.field('secondKeeperAbove')}
        required={false}
        inputMode="numeric"
        description={texts.secondKeeperHint}
        defaultValue={secondKeeperAbove === null ? '' : String(secondKeeperAbove)}
        autoComplete="off"
      />
    </Form>
  );
}

/** @returns null for a blank field, which switches the rule off */
function valueOf(typed: string): number | null | 'wrong' {
  const text = typed.trim();
  if (text === '') return null;
  const value = Number(text);
  return /^\d+$/.test(text) && value <= bounds.value.max ? value : 'wrong';
}
