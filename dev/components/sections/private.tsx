import { useState } from 'react';
import type { PrivateDetail } from '../../../contract/claims/private-details.ts';
import { editDraft } from '../../../src/components/items/edit/edit-draft.ts';
import PrivateEditFields from '../../../src/components/items/edit/private-edit-fields.tsx';
import { useItemEdit } from '../../../src/components/items/edit/use-item-edit.ts';
import GuardActions from '../../../src/components/items/guard/guard-actions.tsx';
import { OwnerInputs } from '../../../src/components/items/form/owner-inputs.tsx';
import CorrectOwner from '../../../src/components/items/owner/correct-owner.tsx';
import NotifyOwner from '../../../src/components/items/guard/notify-owner.tsx';
import { LaneField } from '../../../src/components/items/form/private/lane-field.tsx';
import PrivateFields from '../../../src/components/items/form/private/private-fields.tsx';
import { PrivateSection } from '../../../src/components/items/form/private/private-section.tsx';
import { PlanPicture } from '../../../src/components/places/plan-picture.tsx';
import { ignore, photo, picture, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const guardedItem = sampleItem({ lane: 'guarded' });
const keeper = { id: 'k1', name: 'Grace Whitfield', email: 'grace@example.edu', role: 'keeper' };
const keptItem = sampleItem({ lane: 'guarded', keeperId: keeper.id, keeperName: keeper.name });
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
  {
    heading: 'Guarded lane, for keepers',
    components: [GuardActions, NotifyOwner],
    examples: [
      { state: 'open', element: <GuardActions item={item} viewer={keeper} /> },
      { state: 'guarded', element: <GuardActions item={keptItem} viewer={keeper} /> },
      {
        state: 'the search for the owner',
        element: <NotifyOwner item={keptItem} close={ignore} />,
        alone: { height: 420 },
      },
    ],
  },
  {
    heading: 'The person for whom a lost item was posted',
    components: [CorrectOwner, OwnerInputs],
    examples: [
      {
        state: 'the correction',
        element: (
          <CorrectOwner
            itemId={item._id}
            owner={{ name: 'Wanda Waiting', email: 'wanda@campus.example' }}
            close={ignore}
          />
        ),
        alone: { height: 420 },
      },
    ],
  },
  {
    heading: 'Plan of the campus',
    components: [PlanPicture],
    examples: [
      {
        state: 'with numbers, the chosen place and a place without items',
        element: (
          <PlanPicture
            plan={photo}
            alt="Plan of the campus"
            marks={[
              { key: 'library', position: { x: 0.2, y: 0.3 }, text: '12' },
              { key: 'canteen', position: { x: 0.5, y: 0.6 }, text: '3', look: 'chosen' },
              { key: 'gym', position: { x: 0.8, y: 0.4 }, look: 'faint' },
            ]}
          />
        ),
      },
    ],
  },
];
