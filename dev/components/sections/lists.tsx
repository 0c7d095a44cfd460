import { minuteMs } from '../../../contract/durations.ts';
import { itemStatuses } from '../../../contract/item-status.ts';
import { Button } from '../../../src/components/basics/button.tsx';
import { Pagination as FirstPaintPagination } from '../../../src/components/first-paint/pagination.tsx';
import { CardGrid } from '../../../src/components/items/card/card-grid.tsx';
import { CardSkeletons } from '../../../src/components/items/card/card-skeletons.tsx';
import { CategoryDrawing } from '../../../src/components/items/card/category-drawing.tsx';
import { ItemCard } from '../../../src/components/items/card/item-card.tsx';
import {
  ConversationItemMark,
  StatusMark,
} from '../../../src/components/items/card/status-mark.tsx';
import { TagNumber } from '../../../src/components/items/card/tag-number.tsx';
import { StillLooking } from '../../../src/components/items/looking/still-looking.tsx';
import { MarkedPhoto } from '../../../src/components/items/photo/marked-photo.tsx';
import { PersonPhoto } from '../../../src/components/items/photo/person-photo.tsx';
import { type Column, DataTable } from '../../../src/components/lists/data-table.tsx';
import { Pagination } from '../../../src/components/lists/pagination.tsx';
import { ShowArrived } from '../../../src/components/lists/show-arrived.tsx';
import { Tabs } from '../../../src/components/navigation/tabs.tsx';
import AgeLine from '../../../src/components/time/age-line.tsx';
import { Age, AgeBetween } from '../../../src/components/time/age.tsx';
import { Time } from '../../../src/components/time/time.tsx';
import { failure, ignore, photo, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const talkedAbout = { ...item, photo: null, isDeleted: false, isHidden: false };
const newest = Date.now() - 5 * minuteMs;
const oldest = Date.now() - 90 * minuteMs;

const columns: readonly Column<string>[] = [
  { heading: 'Name', cell: (name) => name, isName: true, sorted: 'ascending' },
  { heading: 'Role', cell: () => 'user' },
  { heading: 'Actions', cell: () => <Button>Edit</Button>, isActions: true },
];
const table = { caption: 'Users', columns, keyOf: (name: string) => name, placeholderRows: 2 };
const names = ['Ada Byron', 'Kofi Mensah'];

const tabs = (['items', 'claims', 'done'] as const).map((name) => ({
  name,
  label: `Tab ${name}`,
  to: '#',
}));

const categories = [
  'Bags',
  'Books & Notes',
  'Cards & Documents',
  'Clothing',
  'Electronics',
  'Jewellery & Watches',
  'Keys',
  'any other category',
];

const asked = sampleItem({ status: 'Lost', askedAt: '2025-10-01T12:00:00.000Z' });
const closed = sampleItem({
  status: 'Lost',
  isActive: false,
  closedAt: '2025-10-01T12:00:00.000Z',
});

export const lists: readonly Section[] = [
  {
    heading: 'Still looking?',
    components: [StillLooking],
    examples: [
      { state: 'asked', element: <StillLooking item={asked} /> },
      { state: 'asked in a row', element: <StillLooking item={asked} isQuiet /> },
      { state: 'closed', element: <StillLooking item={closed} /> },
      { state: 'closed in a row', element: <StillLooking item={closed} isQuiet /> },
    ],
  },
  {
    heading: 'Status marks and tag numbers',
    components: [StatusMark, ConversationItemMark, TagNumber],
    examples: [
      ...itemStatuses.map((status) => ({ state: status, element: <StatusMark status={status} /> })),
      { state: 'small', element: <StatusMark status="Claimed" isSmall /> },
      {
        state: 'deleted',
        element: <ConversationItemMark item={{ ...talkedAbout, isDeleted: true }} />,
      },
      {
        state: 'hidden',
        element: <ConversationItemMark item={{ ...talkedAbout, isHidden: true }} />,
      },
      { state: 'tag number', element: <TagNumber id={item._id} /> },
    ],
  },
  {
    heading: 'Photos of rows',
    components: [MarkedPhoto, PersonPhoto],
    examples: [
      {
        state: 'with a mark',
        element: (
          <MarkedPhoto photo={photo}>
            <StatusMark status="Lost" />
          </MarkedPhoto>
        ),
      },
      { state: 'with an initial', element: <PersonPhoto photo={photo} name="Ada" /> },
      { state: 'without a photo', element: <PersonPhoto photo={null} name="Ada" /> },
    ],
  },
  {
    heading: 'Item cards',
    components: [CardGrid, ItemCard, CardSkeletons, CategoryDrawing],
    examples: [
      ...categories.map((category) => ({
        state: `drawing of ${category}`,
        element: <CategoryDrawing category={category} />,
      })),
      ...itemStatuses.map((status) => ({
        state: status,
        element: (
          <CardGrid
            items={[sampleItem({ status })]}
            card={(shown) => <ItemCard item={shown} eager />}
          />
        ),
      })),
      {
        state: 'without a photo',
        element: (
          <CardGrid
            items={[sampleItem({ photo: null, image: null })]}
            card={(shown) => <ItemCard item={shown} eager />}
          />
        ),
      },
      {
        state: 'with actions and more',
        element: (
          <CardGrid
            items={[item]}
            card={(shown) => (
              <ItemCard item={shown} eager actions={<Button>Edit</Button>}>
                More about it.
              </ItemCard>
            )}
          />
        ),
      },
      { state: 'loading', element: <CardSkeletons count={1} /> },
    ],
  },
  {
    heading: 'Table',
    isWide: true,
    components: [DataTable],
    examples: [
      { state: 'filled', element: <DataTable {...table} rows={names} /> },
      { state: 'waiting for other rows', element: <DataTable {...table} rows={names} waiting /> },
      { state: 'loading', element: <DataTable {...table} rows={null} /> },
    ],
  },
  {
    heading: 'Pagination',
    isWide: true,
    components: [Pagination, FirstPaintPagination],
    examples: [1, 5, 9].flatMap((page) => {
      const state = `page ${String(page)} of 9`;
      const shown = { page, totalPages: 9, goTo: ignore };
      return [
        { state, element: <Pagination {...shown} /> },
        { state: `${state}, of the first paint`, element: <FirstPaintPagination {...shown} /> },
      ];
    }),
  },
  {
    heading: 'New items of a list',
    components: [ShowArrived],
    examples: [1, 3].map((count) => ({
      state: String(count),
      element: <ShowArrived count={count} show={ignore} />,
    })),
  },
  {
    heading: 'Tabs',
    isWide: true,
    components: [Tabs],
    examples: tabs.map(({ name }) => ({
      state: `${name} selected`,
      element: (
        <Tabs label="Sample" tabs={tabs} selected={name}>
          The panel.
        </Tabs>
      ),
    })),
  },
  {
    heading: 'Times',
    components: [Time],
    examples: [
      ...(['day', 'clock', 'moment', 'relative'] as const).map((show) => ({
        state: show,
        element: <Time value={item.createdAt} show={show} />,
      })),
      { state: 'focusable', element: <Time value={item.createdAt} focusable /> },
    ],
  },
  {
    heading: 'Age of data',
    components: [Age, AgeBetween, AgeLine],
    examples: [
      {
        state: 'after a failed refresh',
        element: (
          <Age
            of={{
              state: 'ready',
              value: null,
              seenAt: newest,
              fresh: false,
              failure,
              retry: ignore,
            }}
          />
        ),
      },
      { state: 'of several replies', element: <AgeBetween newest={newest} oldest={oldest} /> },
    ],
  },
];
