import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unsentEntry } from '../../../tests/support/page/data/unsent.ts';
import { database } from '../../core/storage/database.ts';
import CopyDiagnostics from './copy-diagnostics.tsx';

afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  await database.run((db) => db.clear('outbox'));
});

test('copies the states of unsent entries without their content', async () => {
  await database.run((db) =>
    db.put('outbox', {
      ...unsentEntry({ kind: 'message', payload: { content: 'my private words' } }),
    }),
  );
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<CopyDiagnostics />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
  const [text = ''] = writeText.mock.calls[0] ?? [];
  expect(text).toContain('unsent: 1 message queued');
  expect(text).toContain('browser: ');
  expect(text).not.toContain('private');
});

test('shows the text to copy by hand if the browser refuses to copy it', async () => {
  const writeText = vi.fn(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<CopyDiagnostics />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Diagnostics' });
  expect(box.value).toContain('unsent: ');
  screen.getByText("The browser didn't allow copying. Select the text and copy it.");
});
