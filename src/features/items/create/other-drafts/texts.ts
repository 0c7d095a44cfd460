import { counted, nounFor } from '../../../../../contract/text/counted.ts';

/** Texts about other drafts that are not posted yet. */
export const texts = {
  waiting: (count: number) => `${String(count)} more waiting to be posted`,
  means:
    'Each one becomes its own item. They stay on this device until you post or discard them, or log out.',
  photo: 'A photo without a title',
  untitled: 'Without a title',
  open: 'Continue',
  discard: 'Discard',
  stillWaiting: (count: number) =>
    `${counted(count, 'more thing')} you started or shared ${nounFor(count, 'is', 'are')} waiting under “Post Item”.`,
} as const;
