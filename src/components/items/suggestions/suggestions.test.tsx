import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { type Who, itemStub, people } from '../../../../tests/support/page/screens/item-screen.tsx';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
// The page loads these panels lazily. They are imported here too: otherwise a test could end before a panel loads and
// makes a request that it must not make.
import '../party-panels.tsx';

const server = itemStub();

const lost: Partial<Item> = { status: 'Lost' };
const phoneId = '01990000-0000-7000-8000-0000000000d1';
const phone = suggestionOf(phoneId, 'Mobile phone', ['same brand: Apple', '2 days apart']);
const bag = suggestionOf('01990000-0000-7000-8000-0000000000d2', 'Grey bag', ['same place']);

function suggestionOf(_id: string, title: string, reasons: string[], change: Partial<Item> = {}) {
  const postedBy = { _id: people.stranger.id, name: people.stranger.name };
  return { item: itemReply({ _id, title, postedBy, location: 'Gym', ...change }), reasons };
}

const calls = () =>
  ({
    get: `GET /items/${server.id}/suggestions`,
    dismiss: `POST /items/${server.id}/dismiss-suggestion`,
  }) as const;

type Suggestion = typeof phone;

function suggest(...suggestions: Suggestion[]): void {
  server.on(calls().get, { status: 200, body: { suggestions } });
}

async function open(who: Who, change: Partial<Item>, ...suggestions: Suggestion[]): Promise<void> {
  suggest(...suggestions);
  await server.open(who, change);
}

const section = (name: string) => screen.findByRole('region', { name });
const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

/** Waits for a part of the page that the poster sees. By then the page would have requested suggestions. */
const settled = () => screen.findByText('History');

describe('the suggestions for an item', () => {
  test('are rows with the reasons, and each links to its item', async () => {
    await open('poster', lost, phone, bag);
    const shown = within(await section('This may be it'));
    const row = within(shown.getByRole('article', { name: 'Mobile phone' }));
    expect(row.getByRole('link', { name: 'Mobile phone' }).getAttribute('href')).toBe(
      `/items/${phoneId}`,
    );
    row.getByText('Found');
    expect(row.getByRole('time').parentElement?.textContent).toMatch(/^Gym · .*2025$/);
    const reasons = within(row.getByRole('list', { name: 'Why it may be the same' }));
    expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'same brand: Apple',
      '2 days apart',
    ]);
    expect(titles()).toEqual(['Mobile phone', 'Grey bag']);
    shown.getByText("If it's yours, open it and claim it.");
  });

  test.each([
    ['poster', { status: 'Found' }, 'Lost', 'Somebody may be looking for this'],
    ['keeper', { status: 'Found' }, 'Lost', 'Has this been reported lost?'],
    ['admin', { status: 'Found' }, 'Lost', 'Has this been reported lost?'],
    ['admin', { status: 'Lost' }, 'Found', 'Has this been found?'],
    ['poster', { status: 'Claimed' }, 'Lost', 'Somebody may be looking for this'],
    ['poster', { status: 'Claimed' }, 'Found', 'This may be it'],
  ] as const)(
    'have for the %s of an item (%o) and a %s suggestion the heading "%s"',
    async (who, change, other, heading) => {
      const keeperId = who === 'keeper' ? people.keeper.id : null;
      const suggestion = suggestionOf(phoneId, 'A phone', [], { status: other });
      await open(who, { ...change, keeperId }, suggestion);
      const shown = within(await section(heading));
      expect(shown.queryByRole('list', { name: 'Why it may be the same' })).toBeNull();
      expect(shown.queryByText(/and claim it/) !== null).toBe(heading === 'This may be it');
    },
  );

  test('have the heading for staff if an admin posted the lost item for somebody else', async () => {
    const owner = { name: 'Wanda', email: 'wanda@campus.example' };
    server.on(`GET /items/${server.id}/owner`, { status: 200, body: { owner } });
    const { id: _id, name } = people.admin;
    await open('admin', { ...lost, postedBy: { _id, name } }, phone);
    await section('Has this been found?');
    expect(screen.queryByText(/and claim it/)).toBeNull();
  });

  test('say that the photo of a guarded item is withheld', async () => {
    const guarded = suggestionOf(phoneId, 'A phone', [], { lane: 'guarded', isWithheld: true });
    await open('poster', lost, guarded);
    within(await section('This may be it')).getByText('Photo withheld');
  });

  test('take no room if there are none', async () => {
    await open('poster', lost);
    await settled();
    await waitFor(() => expect(server.requests(calls().get)).not.toEqual([]));
    expect(screen.queryByRole('region', { name: 'This may be it' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('show no failure, because nobody has asked for them', async () => {
    server.on(calls().get, refusal(500, 'INTERNAL_ERROR', 'Something broke.'));
    await server.open('poster', lost);
    await settled();
    await waitFor(() => expect(server.requests(calls().get)).not.toEqual([]));
    expect(screen.queryByText('Something broke.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test.each(['visitor', 'stranger', 'claimant'] as const)(
    'are not fetched for a %s',
    async (who) => {
      suggest(phone);
      await server.open(who, lost);
      await screen.findByRole('button', { name: 'Copy Link' });
      if (who !== 'visitor') {
        const ownClaim = `GET /items/${server.id}/my-claim` as const;
        await waitFor(() => expect(server.requests(ownClaim)).not.toEqual([]));
      }
      expect(titles()).toEqual([]);
      expect(server.requests(calls().get)).toEqual([]);
    },
  );

  test.each([{ status: 'Returned' }, { ...lost, isActive: false }] as const)(
    'are not fetched for a returned or inactive item: %o',
    async (change) => {
      await open('poster', change, phone);
      await settled();
      expect(server.requests(calls().get)).toEqual([]);
    },
  );
});

describe('dismissing a suggestion', () => {
  test('removes its row before the server answers, and moves the focus to the next one', async () => {
    await open('poster', lost, phone, bag);
    await section('This may be it');
    const { promise: response, resolve } = Promise.withResolvers<{
      status: number;
      body: unknown;
    }>();
    server.on(calls().dismiss, () => response);
    press('Not this one: Mobile phone');
    await waitFor(() => expect(titles()).toEqual(['Grey bag']));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Grey bag' }));
    const next = suggestionOf('01990000-0000-7000-8000-0000000000d3', 'Old phone', []);
    suggest(bag, next);
    resolve({ status: 200, body: { success: true, message: 'Dismissed.' } });
    await waitFor(() => expect(titles()).toEqual(['Grey bag', 'Old phone']));
    expect(server.requests(calls().dismiss)[0]?.json()).toEqual({ itemId: phoneId });
  });

  test('removes the section after the last one, and moves the focus to the actions above it', async () => {
    await open('poster', lost, phone);
    await section('This may be it');
    server.on(calls().dismiss, () => {
      suggest();
      return { status: 200, body: { success: true, message: 'Dismissed.' } };
    });
    press('Not this one: Mobile phone');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'This may be it' })).toBeNull(),
    );
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'More actions' }));
  });

  test('brings the row back with a toast if the server refuses', async () => {
    await open('poster', lost, phone, bag);
    await section('This may be it');
    server.on(calls().dismiss, refusal(500, 'INTERNAL_ERROR', ''));
    press('Not this one: Mobile phone');
    await toasted('Failed to remove the suggestion');
    await waitFor(() => expect(titles()).toEqual(['Mobile phone', 'Grey bag']));
    expect(screen.queryByText('You need to be online to remove a suggestion.')).toBeNull();
  });

  test('says that it needs a connection if the server does not answer', async () => {
    await open('poster', lost, phone);
    await section('This may be it');
    server.on(calls().dismiss, 'drop the connection');
    press('Not this one: Mobile phone');
    await screen.findByText('You need to be online to remove a suggestion.');
    expect(titles()).toEqual(['Mobile phone']);
  });
});
