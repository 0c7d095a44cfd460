import { bounds } from '../../../../../contract/bounds.ts';
import type { LaneReason } from './proposed-lane.ts';
import { counted } from '../../../../../contract/text/counted.ts';

/** Texts of an item's private details and its lane, shared by all forms. */
export const texts = {
  heading: 'Only the owner would know',
  hint: 'Leave this out of the title, description and photo. We never show it; claims are checked against it.',
  chooseCategory: 'Choose a category to see which details help most.',
  alreadyPublic: 'This is already public. Choose something that is not.',
  detailsFull: `You can add up to ${String(bounds.privateDetailsPerItem)} details.`,
  count: (count: number) => counted(count, 'detail'),

  guarded: 'Guarded',
  guardedHint: 'Only keepers at the desk see the photo and the details. Hand it in at the desk.',
  staysGuarded:
    'Guarded. Only its keeper or an admin can open this item again. Ask at the desk if this is a mistake.',
} as const;

/** Says why the guarded lane is preselected or suggested. */
export const laneReasons: Record<LaneReason, string> = {
  category: 'We switched this on because items of this category often carry a name.',
  'personal text': 'We switched this on because the text seems to name a person.',
  valuable: 'We suggest this for phones, laptops, tablets and jewellery.',
};
