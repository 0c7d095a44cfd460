import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { idNumber } from '../../../../tests/support/page/data/ids.ts';
import { PlaceOptions } from './place-options.tsx';

const server = stubbed();

const field = (
  <>
    <input aria-label="Location" list="places" />
    <PlaceOptions id="places" />
  </>
);
const offered = () =>
  Array.from(screen.getByLabelText<HTMLInputElement>('Location').list?.options ?? [], (option) => [
    option.value,
    option.text,
  ]);

test('offers each place by its name and by its aliases', async () => {
  const canteen = { name: 'North Canteen', aliases: ['the Nest', 'Mensa'] };
  const places = [
    { _id: idNumber(1), ...canteen, position: null },
    { _id: idNumber(2), name: 'Gym', aliases: [], position: { x: 0.1, y: 0.9 } },
  ];
  server.on('GET /places', { status: 200, body: { places, plan: null } });
  showScreen(field, '/');
  await waitFor(() =>
    expect(offered()).toEqual([
      ['North Canteen', ''],
      ['North Canteen', 'the Nest'],
      ['North Canteen', 'Mensa'],
      ['Gym', ''],
    ]),
  );
});

test('offers nothing if the places cannot be loaded', async () => {
  server.on('GET /places', { status: 500, body: {} });
  showScreen(field, '/');
  await waitFor(() => expect(server.requests('GET /places')).not.toEqual([]));
  expect(offered()).toEqual([]);
});
