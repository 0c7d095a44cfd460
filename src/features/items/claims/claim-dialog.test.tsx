import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  be,
  claimed,
  detail,
  itemResponse,
  nextItemId,
  openItem,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';

const server = stubbed();
let id = '';

beforeEach(() => {
  id = nextItemId();
});

const story = 'Describe it in your own words';
const lining = 'What does its lining look like?';
const inside = 'What is inside it? Name one or two things.';
const questions = [
  { kind: 'lining', question: lining },
  { kind: 'thing inside', question: inside },
];
const byOther = { ...claimed, claimedById: people.poster.id };
const dialog = () => within(screen.getByRole('dialog', { name: 'Is it yours?' }));
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Claim Item' }));
/** Waits for the text of a refusal, which both the dialog and a toast in it show. */
const refused = (text: string) => dialog().findAllByText(text);
const dontKnow = (index: number) =>
  dialog().getAllByRole('checkbox', { name: "I don't know" })[index] ?? document.body;

/** Opens the item's page as a person who may claim it. */
async function open(change: Partial<Item> = {}) {
  be('claimant');
  server.on(`GET /items/${id}`, itemResponse(id, change));
  server.on(`GET /items/${id}/my-claim`, { status: 200, body: { turnedDown: null, claim: null } });
  server.on(`GET /items/${id}/claim-questions`, { status: 200, body: { questions } });
  await openItem(id);
}

/** Opens the dialog with this button. */
async function openDialog(button = 'Claim Item') {
  press(button);
  await screen.findByLabelText(story);
}

function fill() {
  type(story, '  A blue backpack with a torn strap. ');
  type(lining, ' green ');
  fireEvent.click(dontKnow(1));
}

const sentBody = {
  story: 'A blue backpack with a torn strap.',
  answers: [
    { kind: 'lining', text: 'green' },
    { kind: 'thing inside', text: null },
  ],
};

describe('claiming a found item', () => {
  test('sends the description and the answers, once, and shows the claimed item', async () => {
    await open();
    await openDialog();
    dialog().getByText('You will not be told which answers were right.');
    server.on(`POST /items/${id}/claim`, itemResponse(id, claimed));
    fill();
    send();
    send();
    await toasted('Item claimed successfully!');
    await waitFor(() => expect(detail('Claimed By')).toBe('Grace Hopper'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = server.requests(`POST /items/${id}/claim`);
    expect(sent.map((one) => one.json())).toEqual([sentBody]);
  });

  test.each([
    ['open', { lane: 'open' }, 1],
    ['guarded', { lane: 'guarded' }, 0],
    ['at the desk with its poster', { lane: 'open', keeperId: people.poster.id }, 0],
  ] as const)(
    'names the poster as a reader only if the item is open: %s',
    async (_, item, count) => {
      await open(item);
      await openDialog();
      const named = dialog().queryAllByText(`${people.poster.name} will read your answers.`, {
        exact: false,
      });
      expect(named).toHaveLength(count);
    },
  );

  test('needs a description of ten characters, and an answer or "I don\'t know" to each question', async () => {
    await open();
    await openDialog();
    send();
    await waitFor(() => expect(markOn(field(story))).toBe('Describe it in a few words.'));
    expect(document.activeElement).toBe(field(story));
    expect(markOn(field(lining))).toBe('Answer this, or choose "I don\'t know".');
    type(story, 'too short');
    fireEvent.click(dontKnow(0));
    expect(markOn(field(lining))).toBeNull();
    expect(field(lining).disabled).toBe(true);
    fireEvent.click(dontKnow(1));
    send();
    await waitFor(() => expect(markOn(field(story))).toBe('Write at least 10 characters.'));
    expect(server.requests(`POST /items/${id}/claim`)).toEqual([]);
  });

  test('keeps the typed text when the dialog closes, and deletes it once the claim is sent', async () => {
    await open();
    await openDialog();
    fill();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await openDialog();
    await dialog().findByText('Your draft was restored.');
    expect(field(story).value).toContain('torn strap');
    expect(field(lining).value).toBe(' green ');
    expect(field(inside).disabled).toBe(true);
    server.on(`POST /items/${id}/claim`, itemResponse(id, byOther));
    send();
    await toasted('Item claimed successfully!');
    await openDialog("It's mine");
    expect(field(story).value).toBe('');
  });

  test('shows a refused field at that field, and any other refusal in the dialog', async () => {
    await open();
    await openDialog();
    fill();
    const details = [{ field: 'answers.0.text', message: 'is too long' }];
    server.on(`POST /items/${id}/claim`, refusal(400, 'VALIDATION_ERROR', 'Wrong.', details));
    send();
    await waitFor(() => expect(markOn(field(lining))).toBe(`${lining} is too long`));
    const often = 'This item was claimed 10 times today.';
    server.on(`POST /items/${id}/claim`, refusal(409, 'CLAIMED_OFTEN_TODAY', often));
    send();
    await refused(often);
    expect(field(story).value).toContain('torn strap');
  });

  test('keeps the dialog open when another person was quicker, and then offers a rival claim', async () => {
    await open();
    await openDialog();
    fill();
    server.on(`POST /items/${id}/claim`, () => {
      server.on(`GET /items/${id}`, itemResponse(id, byOther));
      return refusal(409, 'ALREADY_CLAIMED', 'Someone has already claimed this item.');
    });
    send();
    await refused('Someone has already claimed this item.');
    await dialog().findByText(/^Somebody else has claimed it too/);
    expect(field(lining).value).toBe(' green ');
  });

  test('says that a claim needs a connection when the server does not answer', async () => {
    await open();
    await openDialog();
    fill();
    server.on(`POST /items/${id}/claim`, 'drop the connection');
    send();
    await dialog().findByText(
      /^You need to be online to claim items or use codes\. What you wrote/,
    );
    expect(field(story).value).toContain('torn strap');
  });

  test('says that the device cannot store what is typed, and then does not say that it is kept', async () => {
    const written = vi.spyOn(localDrafts, 'write').mockReturnValue(false);
    await open();
    await openDialog();
    fill();
    await dialog().findByText(/^Your draft can't be saved on this device/);
    server.on(`POST /items/${id}/claim`, 'drop the connection');
    send();
    await dialog().findByText('You need to be online to claim items or use codes.');
    written.mockRestore();
  });

  test('offers to load the questions again after a failure, and then focuses the description', async () => {
    await open();
    server.on(`GET /items/${id}/claim-questions`, refusal(500, 'INTERNAL_ERROR', ''));
    press('Claim Item');
    await screen.findByText('Failed to load the questions');
    server.on(`GET /items/${id}/claim-questions`, { status: 200, body: { questions } });
    press('Retry');
    const description = await screen.findByLabelText(story);
    expect(document.activeElement).toBe(description);
  });

  test('does not change the questions while somebody answers them', async () => {
    await open();
    await openDialog();
    server.on(`GET /items/${id}/claim-questions`, { status: 200, body: { questions: [] } });
    const { invalidate } = await import('../../../client/query/query.ts');
    act(() => invalidate('GET /items/{id}/claim-questions'));
    await waitFor(() =>
      expect(server.requests(`GET /items/${id}/claim-questions`)).toHaveLength(2),
    );
    expect(field(lining)).toBeTruthy();
  });
});

test('a visitor logs in before the dialog', async () => {
  server.on(`GET /items/${id}`, itemResponse(id));
  await openItem(id);
  press('Claim Item');
  await screen.findByText(`signs in, then goes to /items/${id}`);
});

test('a lost item is claimed without the dialog', async () => {
  await open({ status: 'Lost' });
  server.on(`POST /items/${id}/claim`, itemResponse(id, claimed));
  press('Claim Item');
  await toasted('Item claimed successfully!');
  expect(server.requests(`POST /items/${id}/claim`)[0]?.json()).toEqual({});
});

describe('a rival claim', () => {
  const queued = { state: 'waiting', isFirst: false, createdAt: '2025-09-02T12:00:00.000Z' };

  test('joins the queue, and is then shown with a button to withdraw it', async () => {
    await open(byOther);
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Already Claimed' }).disabled,
    ).toBe(true);
    act(() => screen.getByRole('button', { name: "It's mine" }).focus());
    await openDialog("It's mine");
    fill();
    server.on(`POST /items/${id}/claims`, () => {
      const body = { turnedDown: null, claim: queued };
      server.on(`GET /items/${id}/my-claim`, { status: 200, body });
      return { status: 201, body: { claim: queued } };
    });
    send();
    await screen.findByText(
      "You've claimed this too. Ada Byron will compare your claim with the others.",
    );
    expect(server.requests(`POST /items/${id}/claims`)[0]?.json()).toEqual(sentBody);
    expect(server.requests(`POST /items/${id}/claim`)).toEqual([]);
    expect(screen.queryByRole('button', { name: "It's mine" })).toBeNull();
    const actions = screen.getByRole('group', { name: 'Actions' });
    await waitFor(() => expect(document.activeElement).toBe(actions));

    server.on(`POST /items/${id}/withdraw-claim`, itemResponse(id, byOther));
    press('Withdraw Claim');
    const confirm = within(await screen.findByRole('dialog', { name: 'Withdraw your claim?' }));
    confirm.getByText(/^Your claim no longer waits/);
    fireEvent.click(confirm.getByRole('button', { name: 'Withdraw Claim' }));
    await toasted('Claim withdrawn.');
  });

  test('shows in the dialog that too many people wait already', async () => {
    await open(byOther);
    await openDialog("It's mine");
    fill();
    const full = '5 other people already wait for an answer about this item.';
    server.on(`POST /items/${id}/claims`, refusal(409, 'QUEUE_FULL', full));
    send();
    await refused(full);
  });

  test('is offered neither to the claimant nor to somebody whose claim was turned down', async () => {
    await open(claimed);
    await screen.findByRole('button', { name: 'Withdraw Claim' });
    expect(screen.queryByRole('button', { name: "It's mine" })).toBeNull();
    closeScreen();
    id = nextItemId();
    be('claimant');
    server.on(`GET /items/${id}`, itemResponse(id, byOther));
    const turnedDown = { reason: 'The owner has been found.', at: '2025-09-02T12:00:00.000Z' };
    server.on(`GET /items/${id}/my-claim`, {
      status: 200,
      body: { turnedDown, claim: { ...queued, state: 'turned down' } },
    });
    await openItem(id);
    await screen.findByText('The owner has been found.');
    expect(screen.queryByRole('button', { name: "It's mine" })).toBeNull();
  });
});
