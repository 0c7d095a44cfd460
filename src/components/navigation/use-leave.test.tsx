import { act, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeScreen,
  currentAddress,
  showScreen,
} from '../../../tests/support/page/screens/screen.tsx';
import { useLeave } from './use-leave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

let leave: ReturnType<typeof useLeave>;

function Form() {
  const ready = useLeave();
  return (
    <Link ref={() => void (leave = ready)} to="/elsewhere">
      elsewhere
    </Link>
  );
}

function show() {
  showScreen(
    <Routes>
      <Route path="/form" element={<Form />} />
      <Route path="*" element={<p>another screen</p>} />
    </Routes>,
    '/form',
  );
}

function passTime() {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
}

test('navigates after the given delay', () => {
  show();
  void leave('/done', 300);
  expect(currentAddress()).toBe('/form');
  passTime();
  expect(currentAddress()).toBe('/done');
});

test.each(['before', 'after'])(
  'does not navigate if the person left the screen %s the reply came',
  (when) => {
    show();
    if (when === 'after') void leave('/done', 300);
    act(() => screen.getByRole('link').click());
    if (when === 'before') void leave('/done', 300);
    passTime();
    expect(currentAddress()).toBe('/elsewhere');
  },
);
