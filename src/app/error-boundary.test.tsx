import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../tests/support/page/screens/screen.tsx';
import { store } from '../client/query/reply-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('the reason');
}

test('shows a message if a screen fails to render, and a button that reloads without the stored replies', async () => {
  await store.writeReply('ada', 'key', { value: 'what cannot be drawn', seenAt: 1 });
  await store.writeDraft('draft', 'words');
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('the reason');
  await screen.findByRole('button', { name: 'Copy diagnostics' });
  press('Reload');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await store.readReply('ada', 'key')).toBeNull();
  expect(await store.readDraft('draft')).toBe('words');
});
