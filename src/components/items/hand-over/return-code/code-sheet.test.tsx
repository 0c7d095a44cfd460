import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { otp } from '../../../../../contract/bounds.ts';
import { itemReply } from '../../../../../tests/support/page/data/item.ts';
import {
  closeScreen,
  press,
  showScreen,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { stubbedAs } from '../../../../../tests/support/page/stand-ins/stubbed-as.ts';
import type { HistoryEntry } from '../../../../../contract/items/history.ts';
import { invalidate } from '../../../../client/query/query.ts';
import { type LogEntry, writeLogTo } from '../../../../core/log/log.ts';
import { Countdown } from './countdown.tsx';
import { ReturnCodeButton } from './return-code-button.tsx';

const server = stubbedAs(() => ({
  id: '01990000-0000-7000-8000-0000000000a1',
  name: 'Ada Byron',
  email: 'ada@campus.example',
  role: 'user',
}));
const item = itemReply({ status: 'Claimed', claimedByName: 'Cleo' });
const generate = `POST /items/${item._id}/generate-otp` as const;

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

function serverGenerates(...codes: string[]) {
  const expiresAt = new Date(Date.now() + otp.returnCodeLifeMs).toISOString();
  server.on(generate, () => ({ status: 200, body: { otp: codes.shift(), expiresAt } }));
}

const makers = {
  ada: { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada Byron' },
  kim: { _id: '01990000-0000-7000-8000-0000000000a3', name: 'Kim Keeper' },
};

function entryOf(maker: keyof typeof makers, at: number): HistoryEntry {
  const entry = { event: 'return code', subject: null, note: null, changes: null } as const;
  return { ...entry, actor: makers[maker], at: new Date(at).toISOString() };
}

function serverHas(call: `GET /items/${string}/history`, ...history: HistoryEntry[]) {
  const pagination = { page: 1, limit: 100, total: history.length, totalPages: 1 };
  server.on(call, { status: 200, body: { history, turnedDown: [], pagination } });
}

async function openSheet() {
  showScreen(<ReturnCodeButton item={item} />);
  press('Generate OTP');
  return within(await screen.findByRole('dialog', { name: item.title }));
}

test('the sheet shows the code, and a new one on request', async () => {
  serverGenerates('012345', '678901');
  const sheet = await openSheet();
  expect(sheet.getByText('012').parentElement?.textContent).toBe('012345');
  expect(sheet.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/);
  fireEvent.click(sheet.getByRole('button', { name: 'Generate new OTP' }));
  // The focus stays on the button. Screen readers announce the new code because it is in a live region.
  const spoken = await sheet.findByText('6 7 8, 9 0 1');
  expect(spoken.getAttribute('role')).toBe('status');
  expect(sheet.queryByText('0 1 2, 3 4 5')).toBeNull();
});

test('a closed sheet opens again with the same code', async () => {
  serverGenerates('012345', '678901');
  await openSheet();
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Show OTP');
  await screen.findByText('0 1 2, 3 4 5');
  expect(server.requests(generate)).toHaveLength(1);
});

test('the sheet says who replaced the code, and shows the next own code', async () => {
  const generated = Date.now() - 1000;
  server.on(generate, {
    status: 200,
    body: { otp: '012345', expiresAt: new Date(generated + otp.returnCodeLifeMs).toISOString() },
  });
  const history = `GET /items/${item._id}/history` as const;
  serverHas(history, entryOf('ada', generated), entryOf('kim', generated - 60_000));
  const sheet = await openSheet();
  await waitFor(() => expect(server.requests(history)).toHaveLength(1));
  sheet.getByText('0 1 2, 3 4 5');

  // The live event about the item makes the page fetch its history again.
  serverHas(history, entryOf('ada', generated), entryOf('kim', generated + 500));
  act(() => invalidate('GET /items/{id}/history'));
  await sheet.findByText(/^Kim Keeper generated a newer code/);
  expect(sheet.queryByText('0 1 2, 3 4 5')).toBeNull();

  serverGenerates('678901');
  fireEvent.click(sheet.getByRole('button', { name: 'Generate new OTP' }));
  await sheet.findByText('6 7 8, 9 0 1');
});

test('the sheet says who replaced the code of an item with a long history', async () => {
  const generated = Date.now() - 1000;
  server.on(generate, {
    status: 200,
    body: { otp: '012345', expiresAt: new Date(generated + otp.returnCodeLifeMs).toISOString() },
  });
  // As on the server: page 1 has the oldest entries, and a high cursor leads to the newest ones.
  const entries = [
    ...Array.from({ length: 100 }, (_, minute) =>
      entryOf('kim', generated - (200 - minute) * 60_000),
    ),
    entryOf('ada', generated),
    entryOf('kim', generated + 500),
  ];
  server.on(`GET /items/${item._id}/history`, ({ query }) => {
    const history = query.has('before') ? entries.slice(-100) : entries.slice(0, 100);
    const pagination = { page: 1, limit: 100, total: entries.length, totalPages: 2 };
    return { status: 200, body: { history, turnedDown: [], pagination } };
  });
  const sheet = await openSheet();
  await sheet.findByText(/^Kim Keeper generated a newer code/);
});

test('opens no sheet when the code could not be generated', async () => {
  server.on(generate, { status: 500, body: {} });
  showScreen(<ReturnCodeButton item={item} />);
  press('Generate OTP');
  await screen.findByText('Failed to generate OTP');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Generate OTP' });
});

function time() {
  return screen.getByRole('timer').textContent;
}
function announced() {
  return screen.getByRole('status').textContent;
}
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('counts down each second, and announces only the last minutes', () => {
  vi.useFakeTimers();
  showScreen(<Countdown until={Date.now() + 6 * 60_000 + 300} />);
  const shown = [time()];
  pass(300);
  shown.push(time());
  pass(1000);
  shown.push(time());
  expect(shown).toEqual(['6:01', '6:00', '5:59']);
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');

  const announcements = new Set<string | null>();
  for (let second = 0; second < 358; second += 1) {
    pass(1000);
    announcements.add(announced());
  }
  expect([...announcements]).toEqual([
    '',
    'The code is valid for 5 more minutes.',
    'The code is valid for 1 more minute.',
  ]);
  expect(time()).toBe('0:01');
  pass(1000);
  expect(time()).toBe('0:00');
});

test('the countdown is right after the phone has slept', () => {
  vi.useFakeTimers();
  showScreen(<Countdown until={Date.now() + 10 * 60_000} />);
  // The clock goes on while the phone sleeps, but its timers do not run.
  vi.setSystemTime(Date.now() + 7 * 60_000);
  fireEvent(document, new Event('visibilitychange'));
  expect(time()).toBe('3:00');
});

test('the sheet shows no code after the clock was set back, because its end is unknown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serverGenerates('012345');
  const sheet = await openSheet();
  await sheet.findByText('0 1 2, 3 4 5');
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  pass(60_000);
  sheet.getByText('This code has expired. Generate a new one.');
  expect(sheet.queryByText('0 1 2, 3 4 5')).toBeNull();
});

/**
 * Stubs the Wake Lock API.
 * @returns its request function, the acquired locks (`held`), and whether one of them keeps the screen awake (`awake`)
 */
function haveWakeLock() {
  const held: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    held.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return { request, awake: () => held.some(({ released }) => !released), held };
}

function turnPage(to: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to);
  fireEvent(document, new Event('visibilitychange'));
}

test('the screen stays awake while the sheet is open, also after the page was hidden', async () => {
  serverGenerates('012345');
  const { request, awake, held } = haveWakeLock();
  await openSheet();
  await waitFor(() => expect(awake()).toBe(true));

  // The browser releases the lock of a hidden page.
  const before = request.mock.calls.length;
  for (const lock of held) lock.released = true;
  turnPage('hidden');
  expect(request).toHaveBeenCalledTimes(before);
  turnPage('visible');
  await waitFor(() => expect(awake()).toBe(true));

  press('Close');
  await waitFor(() => expect(awake()).toBe(false));
});

test('logs that the browser did not keep the screen awake, and shows the code', async () => {
  const entries: LogEntry[] = [];
  writeLogTo((logged) => entries.push(...logged));
  serverGenerates('012345');
  haveWakeLock().request.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const sheet = await openSheet();
  sheet.getByText('0 1 2, 3 4 5');
  await waitFor(() =>
    expect(entries.map(({ event }) => event)).toContain('the screen could not be kept awake'),
  );
  closeScreen();
});
