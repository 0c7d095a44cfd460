import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { closeScreen, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { Frame } from './frame.tsx';

afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('the reason');
}

function show(address: string) {
  showScreen(
    <Frame>
      <Routes>
        <Route path="/broken" element={<Broken />} />
        <Route path="*" element={<p>another screen</p>} />
      </Routes>
    </Frame>,
    address,
  );
}

test('the navigation still works after a screen failed to render', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  show('/broken');
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  act(() => screen.getByRole('link', { name: 'Lost & Found' }).click());
  expect(screen.getByText('another screen')).toBeTruthy();
});

test('the skip link keeps the address, which may contain a return code', () => {
  show('/');
  const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(isFollowed).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
