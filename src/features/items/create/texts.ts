import { listOfWords } from '../../../../contract/text/list-of-words.ts';
import type { Draft } from './draft.ts';

/** Texts of the screen for a new item (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Post Item',
  loading: 'Loading...',
  status: 'Status',
  statusHint: { Lost: 'I lost it', Found: 'I found it' },
  forOther: 'For somebody at the desk',
  forOtherMeans:
    'Only keepers and admins see this. The post becomes theirs when they register or log in with this address.',
  forLost: (title: string) => `Posted for: ${title}`,
  forLostItem: 'Posted for the lost item that you opened',
  forLostMeans: 'Whoever lost it is notified when you submit.',
  submit: 'Submit',
  chooseStatus: 'Choose Lost or Found to submit',
  addFields: (fields: string) => `Add ${withArticle(fields)} to submit`,
  chooseAndAdd: (fields: string) => `Choose Lost or Found and add ${withArticle(fields)} to submit`,
  notShared: "What you shared didn't arrive. Choose the photo below.",

  offline:
    "You are offline. You can still submit: it's saved on this device and posted when you're back online.",
  saved: "Saved. It will be posted when you're online.",
  waitsForLogin:
    "Your item isn't posted yet. It stays on this device and is posted once you log in again.",
  notSaved:
    "The item couldn't be saved on this device until it's posted. Your draft is still here: free up some space, or submit it when you're online.",
  notLoaded:
    "Part of this form didn't load. Your draft is still here: submit it again when you're online.",
  cancelled: 'Cancelled. Your draft is still here.',
  created: 'Item created successfully!',
  alreadyPosted:
    'This draft was already posted, without your latest changes. Submit again to post it as another item.',
  failed: (why: string) => `Failed to create item: ${why}`,
  noReason: (status: number) =>
    `the portal didn't say why (error ${String(status)}). Please try again in a moment.`,
} as const;

function withArticle(words: string): string {
  return `${words.startsWith('e') ? 'an' : 'a'} ${words}`;
}

/** The required fields besides the status, in the order of the form. */
const required = ['title', 'category', 'location', 'description'] as const;
/** Also required if a keeper posts a lost item for a person at the desk. The values are names for `missingText`. */
const ownerFields = { ownerName: 'name', ownerEmail: 'email' } as const;

type Content = Pick<
  Draft,
  (typeof required)[number] | keyof typeof ownerFields | 'status' | 'isForOther'
>;

/** Says which required fields are still blank. @returns an empty string if all are filled */
export function missingText(content: Content): string {
  const isBlank = (field: (typeof required)[number] | keyof typeof ownerFields) =>
    content[field].trim() === '';
  const hasOwner = content.isForOther && content.status === 'Lost';
  const blank = [
    ...(['ownerName', 'ownerEmail'] as const)
      .filter((field) => hasOwner && isBlank(field))
      .map((field) => ownerFields[field]),
    ...required.filter(isBlank),
  ];
  const fields = listOfWords(blank);
  if (content.status !== '') return blank.length === 0 ? '' : texts.addFields(fields);
  return blank.length === 0 ? texts.chooseStatus : texts.chooseAndAdd(fields);
}
