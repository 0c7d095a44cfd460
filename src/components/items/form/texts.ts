import { bounds } from '../../../../contract/bounds.ts';

const megabytes = bounds.photo.bytes / (1024 * 1024);

/** Texts of an item's fields, shared by all forms. */
export const texts = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  status: 'Status',
  location: 'Location',
  locationPlaceholder: 'e.g., Main Hall, Room 101',
  tags: 'Tags',
  image: 'Image',
  chooseCategory: 'Select a category',
  loadingCategories: 'Loading categories...',
  categoriesFailed: "Couldn't load the categories.",
  retry: 'Retry',
  tagsLabel: 'Tags (optional)',
  tagsHint: `Up to ${bounds.tagsPerItem} words that help people find it; press Enter or type a comma after each.`,
  tagsFull: `You can add up to ${bounds.tagsPerItem} tags.`,
  removeTag: (tag: string) => `Remove tag ${tag}`,
  imageLabel: 'Image (optional)',
  addImage: 'Take or choose a photo',
  changeImage: 'Choose another',
  removeImage: 'Remove image',
  keepImage: 'Keep the current image',
  preview: 'Preview of the image',
  privateDetails: 'Private details',
  privateImage: 'Private photo',
  privateImageLabel: 'Private photo (optional)',
  addPrivateImage: 'Take or choose a private photo',
  removePrivateImage: 'Remove private photo',
  keepPrivateImage: 'Keep the current private photo',
  privatePreview: 'Preview of the private photo',
  lane: 'Guarded',
  preparingImage: 'Preparing the photo...',
  notAnImage: 'Image must be a JPEG, PNG or WebP picture',
  imageTooLarge: `Image must be ${megabytes} MB or smaller`,
  imageUnreadable: "Image can't be read anymore: choose it again, or remove it",
  uploading: (percent: number) => `Uploading: ${percent}%`,
  cancel: 'Cancel',
} as const;

/** The labels of an item's fields, for validation messages too. */
export const labels = {
  title: texts.title,
  description: texts.description,
  category: texts.category,
  status: texts.status,
  location: texts.location,
  tags: texts.tags,
  image: texts.image,
  lane: texts.lane,
  privateDetails: texts.privateDetails,
  privateImage: texts.privateImage,
} as const;
