import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminStub, cells, idOf } from '../../../../tests/support/page/screens/admin.tsx';
import { press, showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { PlaceCounts } from './place-counts.tsx';

const server = adminStub();
const plan = { large: '/p.webp', card: '/c.webp', width: 800, height: 400, placeholder: 'data:,' };
const place = (number: number, name: string, position: { x: number; y: number } | null) => ({
  _id: idOf(number),
  name,
  aliases: [],
  position,
});

function listCounts() {
  const places = [place(1, 'Canteen', { x: 0.1, y: 0.2 }), place(2, 'Gym', null)];
  server.on('GET /places', {
    status: 200,
    body: { places: [...places, place(3, 'Library', { x: 0.5, y: 0.5 })], plan },
  });
  const counts = [
    { placeId: idOf(1), lost: 0, found: 0 },
    { placeId: idOf(2), lost: 1, found: 0 },
    { placeId: idOf(3), lost: 4, found: 3 },
  ];
  server.on('GET /places/counts', { status: 200, body: { counts } });
}

const section = () => screen.findByRole('region', { name: 'Open items by place' });

test('shows the counts on the plan, and in a table with the highest first', async () => {
  listCounts();
  showScreen(<PlaceCounts />, '/admin');
  const table = await within(await section()).findByRole('table', { name: 'Open items by place' });
  const names = within(table).getAllByRole('rowheader');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Library', 'Gym', 'Canteen']);
  expect(await cells('Library')).toEqual(['4', '3', '7']);
  const picture = screen.getByAltText(/^The plan of the campus/);
  // Only the library's mark has a number: no item names the canteen, and the gym is not on the plan.
  expect(picture.parentElement?.textContent).toBe('7');
});

test('links to the screen of places if there are no places', async () => {
  showScreen(<PlaceCounts />, '/admin');
  await within(await section()).findByRole('link', { name: 'Add Place' });
});

test('offers to retry if the items cannot be counted', async () => {
  server.on('GET /places/counts', refusal(500, 'INTERNAL', 'Broken.'));
  showScreen(<PlaceCounts />, '/admin');
  await screen.findByText('Failed to count the items by place');
  listCounts();
  press('Retry');
  await within(await section()).findByRole('table');
});
