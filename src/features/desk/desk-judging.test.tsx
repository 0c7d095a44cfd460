import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { JudgedClaim } from '../../../contract/claims/entities.ts';
import {
  beginTest,
  claimant,
  claimed,
  deskHas,
  deskItem,
  keeper,
  openDesk,
  openItem,
  serverHas,
} from '../../../tests/support/page/screens/desk.tsx';
import { invalidate } from '../../client/query/query.ts';
import { field, press, toasted, type } from '../../../tests/support/page/screens/screen.tsx';
import { stubbedAs } from '../../../tests/support/page/stand-ins/stubbed-as.ts';

const server = stubbedAs(() => ({ ...keeper, email: 'kim@example.edu', role: 'keeper' }));
let item = deskItem(1, claimed);

const claim: JudgedClaim = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  claimant: { _id: claimant.id, name: claimant.name },
  isRenamed: false,
  earlierName: null,
  state: 'waiting',
  isFirst: true,
  story: 'A blue bag.',
  answers: [
    { kind: 'lining', question: 'Its lining?', text: 'green', recorded: 'Green', verdict: 'right' },
  ],
  strength: 'Strong',
  bits: 5.5,
  sharesAddress: true,
  hasEarlierLostPost: false,
  tooManyLostPosts: null,
  hasReadDetails: false,
  readElsewhere: [],
  createdAt: '2025-09-02T12:00:00.000Z',
};
function answerClaims(...claims: JudgedClaim[]) {
  server.on(`GET /items/${item._id}/claims`, {
    status: 200,
    body: { claims, needsAcceptedClaim: true },
  });
}
const primaries = () => {
  const buttons = [...document.querySelectorAll('[data-pane] [class*="primary"]')];
  return buttons.map(({ textContent }) => textContent);
};

beforeEach(() => {
  beginTest();
  item = deskItem(1, claimed);
  deskHas(server, { waiting: [item] });
});

test('a keeper judges a claim without leaving the desk; then the code is the next step', async () => {
  answerClaims(claim);
  await openDesk({ address: `/desk?item=${item._id}` });
  const pane = within(await openItem('Item 1'));
  const look = await pane.findByRole('button', { name: 'Look at the claim' });
  expect(primaries()).toEqual(['Look at the claim']);
  expect(pane.queryByRole('button', { name: 'Generate OTP' })).toBeNull();
  const card = within(await pane.findByRole('article', { name: claimant.name }));
  card.getByText('Strength: Strong.');
  card.getByText('Advice: accept.');
  card.getByText(/^Used the same network as the poster/);
  fireEvent.click(look);
  expect(document.activeElement?.textContent).toBe('1 claim');

  server.on(`POST /items/${item._id}/accept-claim`, () => {
    answerClaims({ ...claim, state: 'accepted' });
    return { status: 200, body: { item } };
  });
  press(`Accept: ${claimant.name}`);
  await toasted('Claim accepted.');
  await pane.findByRole('button', { name: 'Generate OTP' });
  expect(primaries()).toEqual(['Generate OTP']);
  expect(document.activeElement?.textContent).toContain('a help, not a verdict');
});

const anotherKeeperId = '01990000-0000-7000-8000-0000000000a9';
const dialogs = [
  ['Turn Down Claim', 'Reason'],
  ['Message Claimant', 'Message'],
  [`Ask: ${claimant.name}`, 'Your question'],
  [`Turn down: ${claimant.name}`, 'Reason'],
] as const;

async function typeInDialog(button: string, label: string) {
  answerClaims(claim);
  await openDesk({ address: `/desk?item=${item._id}` });
  const pane = within(await openItem('Item 1'));
  fireEvent.click(await pane.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  type(label, 'It has no');
  return pane;
}

test.each(dialogs)(
  'the dialog of "%s" stays open if the claim is withdrawn meanwhile',
  async (button, label) => {
    const pane = await typeInDialog(button, label);

    // The letters that follow would be shortcuts of the desk if the dialog closed.
    serverHas(server, { ...item, status: 'Found', claimedById: null, claimedByName: null });
    answerClaims({ ...claim, state: 'withdrawn' });
    act(() => {
      invalidate('GET /items/{id}');
      invalidate('GET /items/{id}/claims');
    });
    await pane.findByText('Not Claimed');
    await waitFor(() => expect(pane.queryByRole('button', { name: button })).toBeNull());
    expect(field(label).value).toBe('It has no');
  },
);

test.each(dialogs)(
  'the dialog of "%s" stays open if another keeper gets the item meanwhile',
  async (button, label) => {
    const pane = await typeInDialog(button, label);
    serverHas(server, { ...item, keeperId: anotherKeeperId, keeperName: 'Another Keeper' });
    act(() => invalidate('GET /items/{id}'));
    await pane.findByText('Another Keeper');
    await waitFor(() => expect(pane.queryByRole('article')).toBeNull());
    expect(field(label).value).toBe('It has no');
  },
);

test('the open item shows rival claims side by side', async () => {
  const rival = { ...claim, _id: '01990000-0000-7000-8000-0000000000c2', isFirst: false };
  answerClaims(claim, { ...rival, claimant: { _id: keeper.id, name: 'Eve' } });
  await openDesk({ address: `/desk?item=${item._id}` });
  const pane = within(await openItem('Item 1'));
  await waitFor(() => expect(pane.getAllByRole('article')).toHaveLength(2));
  await screen.findByText('2 claims');
});

test('a keeper notifies the owner of a guarded document without leaving the desk', async () => {
  item = deskItem(1, {
    lane: 'guarded',
    keeperId: keeper.id,
    keeperName: keeper.name,
  });
  deskHas(server, { mine: [item] });
  server.on('GET /desk/accounts', {
    status: 200,
    body: {
      accounts: [{ _id: claimant.id, name: claimant.name, maskedEmail: 'c…@campus.edu' }],
    },
  });
  const call = `POST /items/${item._id}/notify-owner` as const;
  server.on(call, { status: 200, body: { message: 'Done' } });
  await openDesk({ address: `/desk?item=${item._id}` });
  const pane = within(await openItem('Item 1'));
  fireEvent.click(await pane.findByRole('button', { name: 'Tell the owner' }));
  await screen.findByRole('dialog');
  type('Name', 'Cleo');
  fireEvent.click(await screen.findByRole('button', { name: /^Cleo Claimant/ }));
  press('Tell Cleo Claimant');
  await toasted('Cleo Claimant has been notified.');
  const { body } = server.requests(call).at(-1) ?? {};
  expect(JSON.parse(String(body))).toEqual({ userId: claimant.id });
});
