import { orderNames, periodNames, texts } from '../texts.ts';
import { type HomeFilter, allItems } from './home-filter.ts';

/** A filter of the filter panel that is in effect. */
interface ActiveFilter {
  name: 'category' | 'place' | 'period' | 'withPhoto' | 'sort';
  label: string;
  /** The changes that remove this filter. */
  removed: Partial<HomeFilter>;
}

/** The filters of the filter panel that are in effect. The search text and the status have controls of their own. */
export function activeFilters({
  category,
  place,
  period,
  withPhoto,
  sort,
}: HomeFilter): ActiveFilter[] {
  const filters = [
    category !== '' && ({ name: 'category', label: category } as const),
    place !== '' && ({ name: 'place', label: texts.atPlace(place) } as const),
    period !== null && ({ name: 'period', label: periodNames[period] } as const),
    withPhoto && ({ name: 'withPhoto', label: texts.withPhoto } as const),
    sort !== null && ({ name: 'sort', label: orderNames[sort] } as const),
  ];
  return filters
    .filter((filter) => filter !== false)
    .map((filter) => ({ ...filter, removed: { [filter.name]: allItems[filter.name] } }));
}

/** The changes that remove all filters of the filter panel. */
export const withoutFilters: Partial<HomeFilter> = {
  category: allItems.category,
  place: allItems.place,
  period: allItems.period,
  withPhoto: allItems.withPhoto,
  sort: allItems.sort,
};

/** Whether the filter can leave items out. An order alone cannot. */
export function isFiltered(filter: HomeFilter): boolean {
  return (
    filter.search !== '' ||
    filter.status !== null ||
    activeFilters(filter).some(({ name }) => name !== 'sort')
  );
}
