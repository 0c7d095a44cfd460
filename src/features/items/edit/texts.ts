import type { ItemStatus } from '../../../../contract/item-status.ts';

/** What the form for editing an item says (specification sections 2, 4 and 8). */
export const texts = {
  heading: 'Edit Item',
  loading: 'Loading...',
  removeImage: 'Remove Image',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Item updated successfully!',
  failed: 'Failed to update item',
  cancelled: 'Cancelled. What you wrote is still here.',
  offline: 'Saving needs a connection. What you write is kept on this device until then.',

  /** What it means that the status is set here. */
  statusMeans: {
    Lost: 'Somebody is missing it.',
    Found: 'Somebody has found it.',
    Claimed: 'Nobody else can claim it. Claims made with the claim button set this by themselves.',
    Returned: 'It is back with its owner. A return code sets this by itself.',
  } satisfies Record<ItemStatus, string>,
  clearsClaim: (name: string, status: ItemStatus) =>
    `Setting ${status} clears the claim of ${name}, who is told.`,
  clearHeading: 'Clear the claim?',
  clear: 'Save and clear the claim',

  leaveHeading: 'Leave without saving?',
  leaveMeans: 'What you changed here is lost.',
  leave: 'Leave',

  changedMeanwhile:
    'This item was changed while you were editing it. What you typed is still here: look it over, then save again.',
  isNow: (field: string, value: string) => `${field} is now: ${value}`,
  nothing: 'nothing',
  anotherImage: 'another image',
} as const;
