import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { press, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { StopSearch } from './stop-search.tsx';
import { texts } from './texts.ts';

const server = stubbed();
const id = idNumber(0xe1);
const stop = `POST /items/${id}/stop-saved-search` as const;
const show = () => showScreen(<StopSearch link={`/items/${id}`} describedBy="text" />);

test('stops the search that found the item, and says so', async () => {
  server.on(stop, { status: 200, body: { message: 'Done' } });
  show();
  press(texts.stopSearch);
  await screen.findByText(texts.searchStopped);
  expect(server.requests(stop)).toHaveLength(1);
});

test('says that the search is stopped if it was stopped elsewhere', async () => {
  server.on(stop, refusal(404, 'NOT_FOUND', 'Not found'));
  show();
  press(texts.stopSearch);
  await screen.findByText(texts.searchStopped);
});

test.each([
  ['a failure of the server', refusal(500, 'INTERNAL', 'The server failed'), 'The server failed'],
  ["a proxy's 404", { status: 404, html: '<h1>Not Found</h1>' }, texts.stopSearchFailed],
])('reports %s, and the search can be stopped again', async (_what, response, text) => {
  server.on(stop, response);
  show();
  press(texts.stopSearch);
  await toasted(text);
  screen.getByRole('button', { name: texts.stopSearch });
});
