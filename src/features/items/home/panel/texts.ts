/** Texts of the filter panel, which is not in home's first load. */
export const panelTexts = {
  anyCategory: 'All categories',
  categoryFilter: 'Category',
  categoriesFailed: "Couldn't load the categories.",
  place: 'Place',
  placePlaceholder: 'For example: library',
  period: 'Posted',
  anyPeriod: 'Any time',
  sort: 'Sort by',
  showResults: 'Show items',
} as const;
