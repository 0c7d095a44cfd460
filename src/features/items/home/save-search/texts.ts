import { listOfWords } from '../../../../../contract/text/list-of-words.ts';
import { nounFor } from '../../../../../contract/text/counted.ts';

export const texts = {
  save: {
    Found: 'Tell me when something like this is found',
    Lost: 'Tell me when something like this is posted as lost',
  },
  leftOut: (filters: readonly string[]) =>
    `${listOfWords(filters)} ${nounFor(filters.length, "isn't", "aren't")} saved.`,
  isSaved: "You'll be told about new ones.",
  saved: "Done. We'll notify you when something like this is posted.",
  undo: 'Undo',
  undone: "You won't be notified.",
  offline: 'You need to be online to save this search.',
  saveFailed: 'Failed to save this search',
  undoFailed: 'Failed to undo',
} as const;
