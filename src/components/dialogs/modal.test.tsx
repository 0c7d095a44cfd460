import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, press, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { Dialog } from './dialog.tsx';

const page = document.createElement('div');

beforeEach(() => {
  page.id = 'root';
  document.body.append(page);
});
afterEach(() => {
  closeScreen();
  page.remove();
});

/** A button that opens a form in a dialog. A button in the form opens a second dialog, with a question, above it. */
function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      {isOpen ? (
        <Dialog heading="form" close={() => setOpen(false)}>
          <input aria-label="field" data-autofocus />
          <button onClick={() => setAsking(true)}>ask</button>
        </Dialog>
      ) : null}
      {isAsking ? (
        <Dialog heading="question" close={() => setAsking(false)}>
          <p>Sure?</p>
        </Dialog>
      ) : null}
    </>
  );
}

const dialogs = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);
const dialog = (name: string) => screen.getByRole('dialog', { name });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function openBoth() {
  showScreen(<Dialogs />);
  act(() => screen.getByRole('button', { name: 'open' }).focus());
  press('open');
  await waitFor(() => expect(focused()).toBe('field'));
  act(() => screen.getByRole('button', { name: 'ask' }).focus());
  press('ask');
  await waitFor(() => expect(dialog('question').contains(document.activeElement)).toBe(true));
}

test('the focus returns from a dialog whose field has `autoFocus`', async () => {
  function Claim() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {isOpen ? (
          <Dialog heading="form" close={() => setOpen(false)}>
            <input aria-label="field" data-autofocus autoFocus />
          </Dialog>
        ) : null}
      </>
    );
  }
  showScreen(<Claim />);
  act(() => screen.getByRole('button', { name: 'open' }).focus());
  press('open');
  await waitFor(() => expect(focused()).toBe('field'));
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  expect(focused()).toBe('open');
});

test('Escape closes the topmost dialog only, and the focus returns to where it was', async () => {
  await openBoth();
  const escape = () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  escape();
  expect(screen.queryByText('Sure?')).toBeNull();
  expect(dialogs()).toHaveLength(1);
  expect(focused()).toBe('ask');
  escape();
  expect(dialogs()).toHaveLength(0);
  expect(focused()).toBe('open');
});

test('the page and the dialogs below the topmost one are inert', async () => {
  await openBoth();
  expect([page.inert, dialog('form').inert, dialog('question').inert]).toEqual([true, true, false]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect([page.inert, dialog('form').inert]).toEqual([true, false]);
  press('Close');
  expect(page.inert).toBe(false);
});

test('the content is in the document when its first effects run', async () => {
  showScreen(
    <Dialog heading="dialog" close={() => undefined}>
      <Content />
    </Dialog>,
  );
  await screen.findByText('found');
});

/** Needs its element in the document when its first effect runs, as the scanner needs its video. */
function Content() {
  const content = useRef<HTMLParagraphElement>(null);
  const [isFound, setFound] = useState(false);
  useEffect(() => setFound(content.current?.isConnected === true), []);
  return <p ref={content}>{isFound ? 'found' : 'missing'}</p>;
}

test('a dialog whose code cannot be loaded closes', async () => {
  vi.doMock(import('./mantine-modal.tsx'), () => Promise.reject(new Error('offline')));
  vi.resetModules();
  const { Modal } = await import('./modal.tsx');
  const close = vi.fn();
  render(<Modal label="dialog" look="dialog" close={close} children={null} />);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  vi.doUnmock('./mantine-modal.tsx');
});
