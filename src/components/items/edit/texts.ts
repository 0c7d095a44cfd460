/** Texts of every edit of an item (specification section 8). */
export const texts = {
  saved: 'Item updated successfully!',
  failed: 'Failed to update item',
  cancelled: 'Cancelled. Your changes are still here.',
  clearHeading: 'Remove the claim?',
  clear: 'Save and remove the claim',
} as const;
