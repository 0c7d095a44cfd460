import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../contract/endpoints.ts';
import { itemOrders, postingPeriods } from '../../../../contract/items/item-filters.ts';
import { itemStatuses } from '../../../../contract/item-status.ts';
import { paths } from '../../../../contract/paths.ts';
import { activeFilters, isFiltered, withoutFilters } from './active-filters.ts';
import { allItems, homeFilterOf, searchRequest } from './home-filter.ts';

const filterAt = (address: string) => homeFilterOf(new URL(address, 'https://x.edu').searchParams);

const words = fc.stringMatching(/^[a-zé+&=%]{1,10}( [a-z]{1,10})?$/);
const anyFilter = fc
  .record({
    search: fc.oneof(fc.constant(''), words),
    status: fc.constantFrom(null, ...itemStatuses),
    category: fc.oneof(fc.constant(''), words),
    place: fc.oneof(fc.constant(''), words),
    period: fc.constantFrom(null, ...postingPeriods),
    withPhoto: fc.boolean(),
    sort: fc.constantFrom(null, ...itemOrders),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  // An address leaves out the default order, so read each filter back from its address.
  .map((filter) => filterAt(paths.home(filter)));

test('the address contains the whole filter', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(filterAt(paths.home(filter))).toEqual(filter);
    }),
  );
});

test('any address gives a request that the contract accepts', () => {
  const { query } = endpoints['GET /search/items/search'];
  const names = ['search', 'status', 'category', 'place', 'period', 'withPhoto', 'sort', 'page'];
  const anyAddress = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(
      fc.string(),
      fc.constantFrom('true', 'day', 'match', '2', 'x'.repeat(300), 'a\0b', '🔑'.repeat(150)),
      fc.constant(`x${'🔑'.repeat(150)}`),
    ),
  );
  fc.assert(
    fc.property(anyAddress, (address) => {
      const request = searchRequest(homeFilterOf(new URLSearchParams(address)));
      expect(query.safeParse(request.query).success).toBe(true);
    }),
  );
});

test('invalid values in the address have no effect', () => {
  expect(filterAt('/?status=Gone&period=year&withPhoto=yes&sort=best&page=0&colour=blue')).toEqual(
    allItems,
  );
  expect(filterAt('/?search=a%00&category=%00&place=%00')).toEqual(allItems);
  expect(filterAt('/?sort=match')).toEqual(allItems);
  expect(filterAt('/?sort=newest')).toEqual(allItems);
  expect(filterAt('/?sort=newest&search=bag').sort).toBe('newest');
});

test('removes the filters other than search and status, one by one or all at once', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const filters = activeFilters(filter);
      for (const { name, removed } of filters) {
        const left = activeFilters({ ...filter, ...removed }).map((one) => one.name);
        expect(left).toEqual(filters.map((one) => one.name).filter((one) => one !== name));
      }
      expect(activeFilters({ ...filter, ...withoutFilters })).toEqual([]);
    }),
  );
});

test('an order alone does not leave items out', () => {
  expect(isFiltered(filterAt('/?sort=oldest&page=3'))).toBe(false);
  for (const filter of [
    'search=a',
    'status=Lost',
    'category=a',
    'place=a',
    'period=day',
    'withPhoto=true',
  ])
    expect(isFiltered(filterAt(`/?${filter}`))).toBe(true);
});
