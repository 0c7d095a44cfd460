import type { Reply } from '../../../contract/endpoints.ts';
import type { QueryState } from '../../../src/client/query/query.ts';
import { useForm } from '../../../src/components/form/use-form.ts';
import { CategoryField } from '../../../src/components/items/form/category-field.tsx';
import { DayField } from '../../../src/components/items/form/day-field.tsx';
import { PhotoField } from '../../../src/components/items/form/photo/photo-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../src/components/items/form/text-fields.tsx';
import { labels } from '../../../src/components/items/form/texts.ts';
import { UploadProgress } from '../../../src/components/items/form/upload-progress.tsx';
import { failure, ignore, photo, photoFile, picture, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const { title, description, location, category } = sampleItem();
const values = { title, description, location };

function ItemFields({ isInvalid = false }: { isInvalid?: boolean }) {
  const form = useForm(labels);
  const shown = {
    ...form,
    field: (name: keyof typeof labels) => ({
      ...form.field(name),
      ...(isInvalid && ({ error: `${labels[name]} is required`, 'aria-invalid': true } as const)),
    }),
  };
  return (
    <>
      <TitleField form={shown} values={values} change={ignore} />
      <DescriptionField form={shown} values={values} change={ignore} />
      <LocationField form={shown} values={values} change={ignore} />
    </>
  );
}

function SampleDay({ day, error: problem }: { day: string; error?: string }) {
  const form = useForm(labels);
  const errors = problem === undefined ? {} : { day: problem };
  return <DayField form={{ ...form, errors }} day={day} onChange={ignore} />;
}

const names = ['Bags', 'Books & Notes', 'Cards & Documents', 'Keys'];
const categories = {
  state: 'ready',
  value: {
    categories: names.map((name) => ({
      _id: name,
      name,
      description: '',
      isActive: true,
      isGuarded: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  },
  seenAt: 0,
  fresh: true,
  failure: null,
  retry: ignore,
} satisfies QueryState<Reply<'GET /categories'>>;
const categoryProps = {
  name: 'category',
  label: 'Category',
  required: true,
  withAsterisk: false,
  size: 'md',
} as const;

export const itemForm: readonly Section[] = [
  {
    heading: "Fields of an item's form",
    components: [TitleField, DescriptionField, LocationField],
    examples: [
      { state: 'filled', element: <ItemFields /> },
      { state: 'with errors', element: <ItemFields isInvalid /> },
    ],
  },
  {
    heading: 'Day field',
    components: [DayField],
    examples: [
      { state: 'empty', element: <SampleDay day="" /> },
      { state: 'filled', element: <SampleDay day="2025-09-01" /> },
      {
        state: 'with an error',
        element: <SampleDay day="2095-09-01" error="When? must not be in the future" />,
      },
    ],
  },
  {
    heading: 'Category field',
    components: [CategoryField],
    examples: [
      {
        state: 'ready',
        element: (
          <CategoryField
            {...categoryProps}
            value={category.name}
            onChange={ignore}
            categories={categories}
          />
        ),
      },
      {
        state: 'loading',
        element: (
          <CategoryField
            {...categoryProps}
            value=""
            onChange={ignore}
            categories={{ state: 'loading' }}
          />
        ),
      },
      {
        state: 'failed',
        element: (
          <CategoryField
            {...categoryProps}
            value={category.name}
            onChange={ignore}
            categories={{ state: 'failed', failure, retry: ignore }}
          />
        ),
      },
    ],
  },
  {
    heading: 'Photo field',
    components: [PhotoField],
    examples: [
      {
        state: 'empty',
        element: <PhotoField photo={null} picture={picture} error={undefined} />,
      },
      {
        state: 'with a photo',
        element: (
          <PhotoField photo={null} present={photo.card} picture={picture} error={undefined} />
        ),
      },
      {
        state: 'with a chosen photo',
        element: <PhotoField photo={photoFile} picture={picture} error={undefined} />,
      },
      {
        state: 'preparing',
        element: (
          <PhotoField photo={null} picture={{ ...picture, preparing: true }} error={undefined} />
        ),
      },
      {
        state: 'with an error',
        element: <PhotoField photo={null} picture={picture} error="This is not an image." />,
      },
    ],
  },
  {
    heading: 'Upload',
    components: [UploadProgress],
    examples: [0, 0.4, 1].map((sentFraction) => ({
      state: `${String(sentFraction * 100)} %`,
      element: <UploadProgress sentFraction={sentFraction} cancel={ignore} />,
    })),
  },
];
