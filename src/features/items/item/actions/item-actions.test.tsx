import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { conversationReply } from '../../../../../tests/support/page/data/message.ts';
import type { Item } from '../../../../../contract/entities.ts';
import {
  type Who,
  claimed,
  detail,
  itemResponse,
  kept,
  itemStub,
  people,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  currentAddress,
  press,
  toasted,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../../client/query/query.ts';

const server = itemStub();

const { open } = server;
/** Waits for a button and presses it. */
const pressOnce = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const fails = refusal(500, 'INTERNAL_ERROR', '');

/** The names of the buttons and links in an element, with parentheses around a disabled one. */
function namesIn(box: Element | null): string[] {
  return [...(box?.querySelectorAll('button, a') ?? [])].map((one) => {
    const name = one.textContent;
    return one.matches(':disabled') ? `(${name})` : name;
  });
}
const group = (name: string) => screen.getByRole('group', { name });

const codes = ['Generate OTP', 'Verify', 'Scan'];
describe('the offered actions', () => {
  // prettier-ignore
  test.each<[string, Who | 'visitor', Partial<Item>, bar: string[], more: string[], top: string[]]>([
    ['a visitor, found', 'visitor', {}, ['Claim Item', 'Message Owner'], ['Copy Link'], []],
    ['a visitor, claimed', 'visitor', claimed, ['(Already Claimed)', "It's mine", 'Message Owner'], ['Copy Link'], []],
    ['a visitor, returned', 'visitor', { status: 'Returned' }, ['Message Owner'], ['Copy Link'], []],
    ['somebody, lost', 'stranger', { status: 'Lost' }, ['I found this', 'Message Owner'], ['Claim Item', 'Copy Link'], []],
    ['its poster, found', 'poster', {}, ['Edit'], ['Copy Link', 'Delete'], []],
    ['its poster, kept', 'poster', kept, ['Edit', 'Message Keeper'], ['Copy Link', 'Delete'], []],
    ['its poster, claimed and kept', 'poster', { ...claimed, ...kept }, ['Message Claimant', 'Message Keeper'], ['Copy Link', 'Edit', 'Turn Down Claim', 'Delete'], codes],
    ['its keeper, claimed', 'keeper', { ...claimed, ...kept }, ['Message Owner', 'Message Claimant'], ['Copy Link', 'Turn Down Claim', 'Guard this item'], codes],
    ['its claimant', 'claimant', { ...claimed, ...kept }, ['Message Owner', 'Message Keeper'], ['(Already Claimed)', 'Copy Link', 'Withdraw Claim'], ['Verify', 'Scan']],
    ['another keeper, without a keeper', 'keeper', {}, ['Assign Myself as Keeper', 'Message Owner'], ['Claim Item', 'Copy Link', 'Guard this item'], []],
    ['an admin', 'admin', claimed, ['(Already Claimed)', "It's mine", 'Message Owner'], ['Copy Link', 'Guard this item'], []],
    ['its poster, inactive and claimed', 'poster', { ...claimed, isActive: false }, ['Message Claimant'], ['Copy Link', 'Edit', 'Delete'], []],
  ])('are those for %s', async (_, who, change, bar, more, top) => {
    await open(who, change);
    await waitFor(() => expect(namesIn(group('Actions'))).toEqual(bar));
    await waitFor(() => expect(namesIn(group('More actions'))).toEqual(more));
    // The hand-over stands between the title and the facts.
    const last = top.at(-1);
    if (last !== undefined) await screen.findByRole('button', { name: last });
    const all = namesIn(screen.getByRole('article'));
    expect(all).toEqual([...top, ...bar, ...more]);
    expect(document.querySelectorAll('article [class*="primary"]').length).toBeLessThanOrEqual(1);
  });

  test('a history is offered to poster, keeper and admins only', async () => {
    for (const who of ['poster', 'keeper', 'admin'] as const) {
      await open(who, { ...claimed, ...kept });
      expect(await screen.findByText('History')).toBeTruthy();
      closeScreen();
    }
    await open('claimant', { ...claimed, ...kept });
    await screen.findByRole('button', { name: 'Withdraw Claim' });
    expect(screen.queryByText('History')).toBeNull();
  });
});

describe('messages', () => {
  const conversation = { status: 201, body: { conversation: conversationReply() } };

  test('a visitor signs in first and returns to the item', async () => {
    await open('visitor');
    press('Message Owner');
    await screen.findByText(`signs in, then goes to /items/${server.id}`);
  });

  test.each<[string, Who, keyof typeof people]>([
    ['Message Owner', 'stranger', 'poster'],
    ['Message Claimant', 'poster', 'claimant'],
    ['Message Keeper', 'claimant', 'keeper'],
  ])('"%s" opens the conversation with that person', async (label, who, other) => {
    await open(who, who === 'stranger' ? {} : { ...claimed, ...kept });
    server.on('POST /conversations', conversation);
    await pressOnce(label);
    await screen.findByRole('heading', { name: 'Messages' });
    expect(currentAddress()).toBe(`/messages/${conversationReply()._id}`);
    const [sent] = server.requests('POST /conversations');
    expect(sent?.json()).toEqual({ itemId: server.id, participants: [people[other].id] });
  });

  test('reports a failure', async () => {
    await open('stranger');
    server.on('POST /conversations', fails);
    press('Message Owner');
    await toasted('Failed to start conversation');
  });
});

describe('becoming the keeper', () => {
  test('sends the id of the keeper and shows the name', async () => {
    await open('keeper');
    server.on(`POST /items/${server.id}/assign-keeper`, itemResponse(server.id, kept));
    const assign = await screen.findByRole('button', { name: 'Assign Myself as Keeper' });
    assign.focus();
    fireEvent.click(assign);
    await waitFor(() => expect(detail('Keeper')).toBe('Kim Keeper'));
    const { id: keeperId, name: keeperName } = people.keeper;
    expect(server.requests(`POST /items/${server.id}/assign-keeper`)[0]?.json()).toEqual({
      keeperId,
      keeperName,
    });
    // The button is gone, but the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions' }));
  });

  test('does not take the focus back after the reader has clicked beside the actions', async () => {
    await open('keeper');
    const assign = await screen.findByRole('button', { name: 'Assign Myself as Keeper' });
    assign.focus();
    assign.blur();
    await Promise.resolve();
    const other = { keeperId: people.admin.id, keeperName: 'Ruth' };
    server.on(`GET /items/${server.id}`, itemResponse(server.id, other));
    act(() => {
      invalidate('GET /items/{id}');
    });
    await waitFor(() => expect(detail('Keeper')).toBe('Ruth'));
    expect(assign.isConnected).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  test('reports when another keeper was quicker, and shows that keeper', async () => {
    await open('keeper');
    const other = { keeperId: people.admin.id, keeperName: 'Ruth' };
    server.on(`POST /items/${server.id}/assign-keeper`, fails);
    server.on(`GET /items/${server.id}`, itemResponse(server.id, other));
    await pressOnce('Assign Myself as Keeper');
    await toasted('Failed to assign keeper');
    await waitFor(() => expect(detail('Keeper')).toBe('Ruth'));
  });
});

describe('sharing the link', () => {
  test('copies the address', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await open('visitor');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    press('Copy Link');
    await toasted('Link copied to clipboard!');
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/items/${server.id}`);
  });

  test('reports when it cannot copy the address', async () => {
    vi.stubGlobal('navigator', {});
    await open('visitor');
    press('Copy Link');
    await toasted('Failed to copy link to clipboard');
  });

  test('offers to share if the browser supports it', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { share });
    await open('visitor');
    press('Share');
    expect(share).toHaveBeenCalledWith({
      title: 'Blue backpack',
      url: `${location.origin}/items/${server.id}`,
    });
  });
});
