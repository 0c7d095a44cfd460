import { useState } from 'react';
import type { PrivateDetail } from '../../../contract/claims/detail-kinds.ts';
import { editDraft } from '../../../src/components/items/edit/edit-draft.ts';
import PrivateEditFields from '../../../src/components/items/edit/private-edit-fields.tsx';
import { useItemEdit } from '../../../src/components/items/edit/use-item-edit.ts';
import { LaneField } from '../../../src/components/items/form/private/lane-field.tsx';
import { PrivateFields } from '../../../src/components/items/form/private/private-fields.tsx';
import { PrivateSection } from '../../../src/components/items/form/private/private-section.tsx';
import { ignore, picture, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const guardedItem = sampleItem({ lane: 'guarded' });
const details: readonly PrivateDetail[] = [{ kind: 'thing inside', text: 'A grey umbrella' }];

interface SampleFieldsProps {
  category: string;
  first?: readonly PrivateDetail[];
}

function SampleFields({ category, first = [] }: SampleFieldsProps) {
  const [filled, fill] = useState(first);
  return (
    <PrivateFields
      category={category}
      details={filled}
      publicTexts={item}
      onChange={fill}
      photo={null}
      picture={picture}
      photoError={undefined}
      failures={1}
    />
  );
}

function SampleEdit({ of }: { of: typeof item }) {
  const stored = {
    draft: editDraft.empty(),
    photo: null,
    privatePhoto: null,
    change: ignore,
    changePhoto: ignore,
    changePrivatePhoto: ignore,
    finish: () => Promise.resolve(),
  };
  const edit = useItemEdit({ item: of, stored, listsConflicts: false, onSaved: ignore });
  return <PrivateEditFields item={of} edit={edit} />;
}

export const privateDetails: readonly Section[] = [
  {
    heading: 'Only the owner would know',
    components: [PrivateSection, PrivateFields],
    examples: [
      {
        state: 'folded, empty',
        element: (
          <PrivateSection count={0} failures={0}>
            <SampleFields category="Bags" />
          </PrivateSection>
        ),
      },
      {
        state: 'folded, with a detail',
        element: (
          <PrivateSection count={1} failures={0}>
            <SampleFields category="Bags" first={details} />
          </PrivateSection>
        ),
      },
      { state: 'without a category', element: <SampleFields category="" /> },
      { state: 'with a detail', element: <SampleFields category="Bags" first={details} /> },
      {
        state: 'with a detail to be ticked',
        element: <SampleFields category="Electronics" />,
      },
      {
        state: 'already public',
        element: (
          <SampleFields category="Bags" first={[{ kind: 'thing inside', text: 'laptop' }]} />
        ),
      },
    ],
  },
  {
    heading: 'Lane',
    components: [LaneField],
    examples: [
      { state: 'open', element: <LaneField lane="open" onChange={ignore} /> },
      { state: 'guarded', element: <LaneField lane="guarded" onChange={ignore} /> },
      {
        state: 'guarded because of its category',
        element: <LaneField lane="guarded" reason="category" onChange={ignore} />,
      },
      {
        state: 'suggested for valuables',
        element: <LaneField lane="open" reason="valuable" onChange={ignore} />,
      },
      {
        state: 'cannot be opened again',
        element: <LaneField lane="guarded" isLocked onChange={ignore} />,
      },
    ],
  },
  {
    heading: 'Private details in the edit form',
    components: [PrivateEditFields],
    examples: [
      { state: 'open', element: <SampleEdit of={item} /> },
      { state: 'guarded', element: <SampleEdit of={guardedItem} /> },
    ],
  },
];
