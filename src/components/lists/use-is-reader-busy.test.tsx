import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsReaderBusy } from './use-is-reader-busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function List({ listKey = 'page 1' }) {
  const region = useRef<HTMLDivElement>(null);
  const isBusy = useIsReaderBusy(region, listKey);
  return (
    <>
      <div ref={region} data-testid="region">
        <button>First</button>
        <button>Second</button>
      </div>
      <button>Outside</button>
      <output>{isBusy ? 'busy' : 'not busy'}</output>
    </>
  );
}
const state = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function pageBecomes(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
function withoutHover() {
  const original = matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    original(query === '(hover: hover)' ? '(width < 0px)' : query),
  );
}

test('the reader is busy while the pointer is over the list', () => {
  render(<List />);
  pass(10_000);
  expect(state()).toBe('not busy');
  fireEvent.pointerOver(button('First'));
  expect(state()).toBe('busy');
  fireEvent.pointerOut(button('First'), { relatedTarget: button('Second') });
  expect(state()).toBe('busy');
  fireEvent.pointerOut(button('Second'), { relatedTarget: button('Outside') });
  expect(state()).toBe('not busy');
});

test('the reader is busy while the focus is in the list, also between two of its entries', () => {
  render(<List />);
  act(() => button('First').focus());
  expect(state()).toBe('busy');
  fireEvent.focusOut(button('First'), { relatedTarget: button('Second') });
  expect(state()).toBe('busy');
  act(() => button('Outside').focus());
  expect(state()).toBe('not busy');
});

test('the reader is no longer busy when the focused entry was removed', () => {
  render(<List />);
  act(() => button('First').focus());
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  fireEvent.pointerOver(button('Outside'));
  expect(state()).toBe('not busy');
});

test('the reader is busy while the page is scrolled by more than 80 pixels', () => {
  render(<List />);
  const scrollTo = (y: number) => {
    window.scrollTo(0, y);
    fireEvent.scroll(window);
  };
  scrollTo(80);
  expect(state()).toBe('not busy');
  scrollTo(81);
  expect(state()).toBe('busy');
  scrollTo(0);
  expect(state()).toBe('not busy');
});

test('the reader is not busy on a hidden page', () => {
  render(<List />);
  fireEvent.pointerOver(button('First'));
  pageBecomes('hidden');
  expect(state()).toBe('not busy');
  pageBecomes('visible');
  expect(state()).toBe('busy');
});

test('the reader is busy on a device without hover, from 1.5 s after a list or the page appears', () => {
  withoutHover();
  const { rerender } = render(<List />);
  pass(1499);
  expect(state()).toBe('not busy');
  pass(1);
  expect(state()).toBe('busy');

  rerender(<List listKey="page 2" />);
  expect(state()).toBe('not busy');
  pass(1500);
  expect(state()).toBe('busy');

  pageBecomes('hidden');
  expect(state()).toBe('not busy');
  pass(5000);
  expect(state()).toBe('not busy');
  pageBecomes('visible');
  pass(1499);
  expect(state()).toBe('not busy');
  pass(1);
  expect(state()).toBe('busy');
});
