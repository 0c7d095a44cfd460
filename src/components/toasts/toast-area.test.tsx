import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { toast } from './toast.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.restoreAllMocks();
  closeScreen();
  vi.useRealTimers();
});

const area = () => screen.getByRole('region', { name: /^Notifications/ });

test('Alt+T focuses the notification area on any keyboard layout', () => {
  showScreen(<input aria-label="field" />);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '†', code: 'KeyT', altKey: true });
  expect(document.activeElement).toBe(area());
  expect(area().getAttribute('aria-live')).toBe('polite');
});

test('a visible toast is not repeated; after five seconds it can show again', async () => {
  showScreen(<p>screen</p>);
  toast('error', 'Not saved.');
  toast('error', 'Not saved.');
  await toasted('Not saved.');
  vi.advanceTimersByTime(4000);
  toast('error', 'Not saved.');
  toast('warning', 'Not saved.');
  await waitFor(() => expect(within(area()).getAllByText('Not saved.')).toHaveLength(2));

  vi.advanceTimersByTime(6000);
  await waitFor(() => expect(within(area()).queryByText('Not saved.')).toBeNull());
  toast('error', 'Not saved.');
  await toasted('Not saved.');
});

test('a toast disappears after five seconds; only errors have the role alert', async () => {
  showScreen(<p>screen</p>);
  toast('success', 'Saved.');
  toast('error', 'Not saved.');
  await toasted('Saved.');
  await toasted('Not saved.');
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');

  vi.advanceTimersByTime(4000);
  expect(screen.queryByText('Saved.')).toBeTruthy();
  vi.advanceTimersByTime(1500);
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
});

test.each([
  ['stays while a mouse is over it', true],
  ['disappears if a tap reported a mouse over it', false],
])('a toast %s', async (_, canHover) => {
  const original = matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    original(query === '(hover: hover)' && !canHover ? '(width < 0px)' : query),
  );
  showScreen(<p>screen</p>);
  toast('success', 'Saved.');
  await toasted('Saved.');
  fireEvent.mouseOver(screen.getByText('Saved.'));
  vi.advanceTimersByTime(6000);
  await waitFor(() => expect(screen.queryByText('Saved.') !== null).toBe(canHover));
});

/** Opens two dialogs, the second over the first. */
function Dialogs() {
  const [count, setCount] = useState(0);
  const close = () => setCount((before) => before - 1);
  return (
    <>
      <button onClick={() => setCount(2)}>open both</button>
      {['first', 'second'].slice(0, count).map((heading) => (
        <Dialog key={heading} heading={heading} close={close}>
          <button onClick={close}>close {heading}</button>
        </Dialog>
      ))}
    </>
  );
}

test('toasts move into the topmost open dialog, where they are not inert', async () => {
  const { unmount } = showScreen(<Dialogs />);
  toast('error', 'Not saved.');
  await toasted('Not saved.');
  const headingAround = () =>
    area().closest('[role=dialog]')?.querySelector('h2')?.textContent ?? null;
  expect(headingAround()).toBeNull();
  fireEvent.click(screen.getByText('open both'));
  await waitFor(() => expect(headingAround()).toBe('second'));
  await toasted('Not saved.');
  fireEvent.click(screen.getByText('close second'));
  expect(headingAround()).toBe('first');
  toast('success', 'Saved.');
  await toasted('Saved.');
  fireEvent.click(screen.getByText('close first'));
  expect(headingAround()).toBeNull();
  await toasted('Not saved.');
  fireEvent.click(screen.getByText('open both'));
  expect(unmount).not.toThrow();
});
