import { bounds } from '../../../../contract/bounds.ts';

const megabytes = bounds.photo.bytes / (1024 * 1024);

/** What the screen for a new item says (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Post Item',
  loading: 'Loading...',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  chooseCategory: 'Select a category',
  loadingCategories: 'Loading categories...',
  categoriesFailed: 'The categories could not be loaded.',
  retry: 'Retry',
  status: 'Status',
  statusHint: { Lost: 'I am missing it', Found: 'I have found it' },
  location: 'Location',
  locationPlaceholder: 'e.g., Main Hall, Room 101',
  tags: 'Tags',
  tagsLabel: 'Tags (optional)',
  tagsHint: `Up to ${bounds.tagsPerItem} words that help to find it; press Enter or type a comma after each.`,
  tagsFull: `${bounds.tagsPerItem} tags: that is all there is room for.`,
  removeTag: (tag: string) => `Remove tag ${tag}`,
  image: 'Image',
  imageLabel: 'Image (optional)',
  addImage: 'Take or choose a photo',
  changeImage: 'Choose another',
  removeImage: 'Remove image',
  preview: 'Preview of the image',
  preparingImage: 'Preparing the photo...',
  notAnImage: 'Image must be a JPEG, PNG or WebP picture',
  imageTooLarge: `Image must have at most ${megabytes} MB`,
  submit: 'Submit',

  draftRestored: 'What you had written before is back.',
  discardDraft: 'Discard draft',
  offline:
    'You are offline. What you write is kept on this device; submit it once you are connected.',
  uploading: (percent: number) => `Uploading: ${percent}%`,
  cancel: 'Cancel',
  cancelled: 'Cancelled. What you wrote is still here.',
  created: 'Item created successfully!',
  alreadyPosted:
    'An item was posted from this draft already, before your last changes. Submit again to post this as another item.',
  failed: (why: string) => `Failed to create item: ${why}`,
} as const;
