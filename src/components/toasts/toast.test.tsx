import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { closeScreen, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { toast } from './toast.ts';

vi.mock('./toast-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the screen stays if the code of toasts cannot be fetched', async () => {
  showScreen(<p>screen</p>);
  await act(async () => {
    toast('error', 'Not saved.');
    await vi.dynamicImportSettled();
  });
  expect(screen.getByText('screen')).toBeTruthy();
  closeScreen();
});
