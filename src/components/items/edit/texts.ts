/** Texts of every edit of an item (specification section 8). */
export const texts = {
  saved: 'Item updated successfully!',
  failed: 'Failed to update item',
  cancelled: 'Cancelled. Your changes are still here.',
  loadingDetails: 'Loading the private details...',
  detailsFailed: "Couldn't load the private details. You need to be online to change them.",
  retry: 'Retry',
  removePrivatePhoto: 'Remove Private Photo',
  clearHeading: 'Remove the claim?',
  clear: 'Save and remove the claim',
} as const;
