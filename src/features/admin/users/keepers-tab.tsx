import type { User } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { TextLink } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { type CameFrom, adminPath } from '../admin-address.ts';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { tabTitles, texts } from '../texts.ts';
import { useList } from '../lists/use-list.ts';
import { HandOverSettings } from './hand-over-settings.tsx';

const state = { cameFrom: adminPath({ tab: 'keepers' }) } satisfies CameFrom;

const columns: Column<User>[] = [
  {
    heading: texts.name,
    isName: true,
    cell: ({ _id, name }) => (
      <TextLink to={paths.user(_id)} state={state}>
        {name}
      </TextLink>
    ),
  },
  { heading: texts.email, cell: ({ email }) => <CellText>{email}</CellText> },
];

/** The list of active keepers, and below it the settings for hand-overs of guarded items. */
export function KeepersTab() {
  const list = useList('GET /keepers', {});
  return (
    <>
      <ListPanel
        caption={tabTitles.keepers}
        words={{
          noun: ['keeper', 'keepers'],
          loading: texts.loadingKeepers,
          empty: texts.noKeepers,
          emptyHint: texts.noKeepersHint,
          failed: texts.keepersFailed,
        }}
        list={list}
        columns={columns}
        rows={list.reply?.keepers ?? null}
        keyOf={({ _id }) => _id}
        placeholderRows={4}
      />
      {/* Only once the list has loaded or failed: its height changes then, which would move the settings. */}
      {list.reply === null && !list.failed ? null : <HandOverSettings />}
    </>
  );
}
