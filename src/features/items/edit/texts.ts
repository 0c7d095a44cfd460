import type { ItemStatus } from '../../../../contract/item-status.ts';

/** Texts of the edit form (specification sections 2, 4 and 8). */
export const texts = {
  heading: 'Edit Item',
  loading: 'Loading...',
  removeImage: 'Remove Image',
  cancel: 'Cancel',
  save: 'Save Changes',
  offline: 'You need to be online to save.',
  untilThen: 'Your changes are kept on this device until then.',

  /** The effect of setting each status in this form. */
  statusMeans: {
    Lost: 'Someone is missing it.',
    Found: 'Someone found it.',
    Claimed: 'Nobody else can claim it. Set automatically when someone claims it.',
    Returned: "It's back with its owner. Set automatically when a return code is entered.",
  } satisfies Record<ItemStatus, string>,
  clearsClaim: (name: string, status: ItemStatus) =>
    `Setting it to ${status} cancels ${name}'s claim. ${name} will be notified.`,

  leaveHeading: 'Leave without saving?',
  leaveMeans: 'Your changes will be lost.',
  leave: 'Leave',

  changedMeanwhile:
    'This item was changed while you were editing it. Your changes are still here: check them, then save again.',
  isNow: (field: string, value: string) => `${field} is now: ${value}`,
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  anotherImage: 'another image',
} as const;
