import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CardMarkup } from '../contract/documents/page-renderer.ts';
import { LruCache } from '../server/lru-cache.ts';
import { itemReply, photoReply } from '../tests/support/page/data/item.ts';
import type { Item } from '../contract/entities.ts';
import { itemStatuses } from '../contract/item-status.ts';
import { AppRoutes } from './app/routing/app-routes.tsx';
import { pageAt } from './app/routing/pages.ts';
import { Frame } from './app/shell/frame.tsx';
import { Providers } from './app/providers.tsx';
import { renderWithCachedCards } from './cached-cards.tsx';
import { ItemCard } from './components/items/card/item-card.tsx';

const cards = new LruCache<string, CardMarkup>(1000);

beforeEach(() => {
  vi.stubEnv('SSR', true);
});

let posted = 0;
function item(change: Partial<Item>): Item {
  posted += 1;
  return itemReply({
    _id: `01990000-0000-7000-8000-${String(posted).padStart(12, '0')}`,
    ...change,
  });
}
const withPhoto = (name: string, change: Partial<Item> = {}) =>
  item({ photo: photoReply(name), ...change });
const noCategory = { _id: '01990000-0000-7000-8000-0c0000000000', name: '' };

/**
 * Items for all kinds of cards: each status, with and without a photo, guarded, withheld, without a category, an old
 * one, and texts that are long or look like markup.
 */
const everyKind: readonly Item[] = [
  ...itemStatuses.map((status) => item({ status })),
  ...itemStatuses.map((status) => withPhoto(status, { status })),
  item({ lane: 'guarded', status: 'Found' }),
  withPhoto('guarded', { lane: 'guarded', status: 'Found' }),
  item({ lane: 'guarded', isWithheld: true, status: 'Found' }),
  item({ category: noCategory }),
  item({ category: { ...noCategory, name: 'Keys' } }),
  withPhoto('many-words', {
    title: 'Umbrella '.repeat(20),
    location: 'Behind the hall '.repeat(20),
  }),
  item({ title: `</article><b a='1'>"$&" $1 \\ & \u2028 🧤 手袋`, location: '<!-- $$ -->' }),
  withPhoto('one', { title: '_R_1_ aria-labelledby="_R_1_"' }),
  // React preloads a photo only once.
  withPhoto('one', { title: '_R_0_' }),
  item({ createdAt: '1999-12-31T23:59:59.999Z' }),
];

function home(items: readonly Item[], url = '/') {
  const page = pageAt(url);
  if (page.kind !== 'home') throw new Error('not home');
  const pagination = { page: 1, limit: 8, total: items.length, totalPages: 3 };
  const replies = { [page.query.key]: { data: { items, pagination } } };
  return (
    <StrictMode>
      <Providers firstData={{ seenAt: 0, replies }}>
        <StaticRouter location={url}>
          <Frame>
            <AppRoutes />
          </Frame>
        </StaticRouter>
      </Providers>
    </StrictMode>
  );
}

/** The markup without the cache. */
const uncached = (items: readonly Item[], url?: string) => renderToString(home(items, url));

test('home has the same markup as without the cache, for cards of all kinds at all positions', () => {
  const orders = everyKind.map((_, at) => [...everyKind.slice(at), ...everyKind.slice(0, at)]);
  for (const items of [...orders, ...orders.map((order) => order.toReversed())]) {
    const markup = renderWithCachedCards(home(items), cards);
    expect(markup.match(/<article/g)).toHaveLength(everyKind.length);
    expect(markup).toBe(uncached(items));
  }
});

test.each([0, 1, 3, 8])('home has the same markup as without the cache, with %i cards', (count) => {
  const items = everyKind.slice(0, count);
  for (const url of ['/', '/?page=2', '/?search=umbrella&status=Found', '/?utm_source=poster']) {
    expect(renderWithCachedCards(home(items, url), cards)).toBe(uncached(items, url));
  }
});

test('a card is rendered once, and again after any change of its item', () => {
  const first = item({ title: 'Grey glove' });
  const read = vi.fn(() => 'Hall 7');
  const counted = (change: Partial<Item>) =>
    Object.defineProperty({ ...first, ...change }, 'location', { get: read, enumerable: true });
  renderWithCachedCards(home([counted({})]), cards);
  const readToRender = read.mock.calls.length;
  read.mockClear();
  renderWithCachedCards(home([counted({})]), cards);
  expect(read.mock.calls.length).toBeLessThan(readToRender);

  for (const change of [
    { title: 'Green glove' },
    { status: 'Returned' },
    { location: 'Hall 8' },
    { photo: photoReply('glove') },
    { category: { ...noCategory, name: 'Clothing' } },
    { createdAt: '2026-01-01T00:00:00.000Z' },
  ] satisfies Partial<Item>[]) {
    const items = [{ ...first, ...change }];
    expect(renderWithCachedCards(home(items), cards)).toBe(uncached(items));
  }
});

test('a thousand other cards later, home has the same markup', () => {
  const items = everyKind.slice(0, 8);
  const others = Array.from({ length: 1001 }, (_, at) => item({ title: `Other ${String(at)}` }));
  const before = renderWithCachedCards(home(items), cards);
  renderWithCachedCards(home(others), cards);
  expect(renderWithCachedCards(home(items), cards)).toBe(before);
});

test('a card with buttons is rendered with them', () => {
  const card = (
    <StaticRouter location="/">
      <ItemCard item={item({})} eager actions={<button type="button">Edit</button>} />
    </StaticRouter>
  );
  expect(renderWithCachedCards(card, cards)).toBe(renderToString(card));
});
