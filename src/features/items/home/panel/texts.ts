/** Texts of the filter panel, which is not in home's first load. */
export const panelTexts = {
  anyCategory: 'All categories',
  categoryFilter: 'Category',
  categoriesFailed: "Couldn't load the categories.",
  place: 'Place',
  placePlaceholder: 'e.g., library',
  onPlan: 'Places on the plan',
  places: 'Places of the campus',
  planPicture: 'Plan of the campus with the number of open items at each place',
  loadingCounts: 'Loading the places...',
  countsFailed: "Couldn't load how many items there are at each place.",
  counts: (lost: number, found: number) => `${String(lost)} lost, ${String(found)} found`,
  period: 'Posted',
  anyPeriod: 'Any time',
  sort: 'Sort by',
  showResults: 'Show items',
} as const;
