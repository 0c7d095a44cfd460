import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shareLocks, withoutLocks } from '../../../tests/support/page/stand-ins/tab-locks.ts';
import { signIn, signOut } from '../../client/session/session.ts';
import { useDraftFields } from './use-draft-fields.ts';

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.edu', role: 'user' };

function Form({ name = 'form' }) {
  const draft = useDraftFields(name, { word: 'begin', role: 'one' });
  return (
    <form onChange={(event) => draft.save(event.currentTarget)}>
      <input key={draft.round} name="word" aria-label="word" defaultValue={draft.values.word} />
      <input name="password" aria-label="password" type="password" />
      <p>{draft.isRestored ? 'is back' : 'is new'}</p>
      <p>{draft.isBesideAnother ? 'is beside another' : 'is alone'}</p>
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** All values in a storage area. */
const inStorage = (area: Storage) =>
  Array.from({ length: area.length }, (_, index) => area.getItem(area.key(index) ?? '')).join();

afterEach(() => {
  cleanup();
  withoutLocks();
  signOut();
  localStorage.clear();
  sessionStorage.clear();
});

test('restores the draft on the next visit, only for its author and in the same form', () => {
  signIn('tok', ada);
  render(<Form />);
  expect(screen.getByText('is new')).toBeTruthy();
  write('word', 'typed');
  cleanup();
  render(<Form name="another" />);
  expect(field('word').value).toBe('begin');
  cleanup();
  render(<Form />);
  expect(field('word').value).toBe('typed');
  expect(screen.getByText('is back')).toBeTruthy();
  cleanup();
  signIn('tok', { ...ada, id: 'bob' });
  render(<Form />);
  expect(field('word').value).toBe('begin');
});

test('never stores a password', () => {
  signIn('tok', ada);
  render(<Form />);
  write('word', 'typed');
  write('password', 'lost umbrella');
  expect(inStorage(localStorage) + inStorage(sessionStorage)).toContain('typed');
  expect(inStorage(localStorage) + inStorage(sessionStorage)).not.toContain('lost umbrella');
});

test('discarding resets the fields and removes the stored draft', () => {
  signIn('tok', ada);
  render(<Form />);
  write('word', 'typed');
  fireEvent.click(screen.getByText('Discard'));
  expect(field('word').value).toBe('begin');
  cleanup();
  render(<Form />);
  expect(screen.getByText('is new')).toBeTruthy();
});

test('stores no draft for a field that has its initial value again', () => {
  signIn('tok', ada);
  render(<Form />);
  write('word', 'typed');
  write('word', 'begin');
  cleanup();
  render(<Form />);
  expect(screen.getByText('is new')).toBeTruthy();
});

test('stores the draft of a visitor for the lifetime of the tab', () => {
  render(<Form />);
  write('word', 'typed');
  expect(inStorage(localStorage)).not.toContain('typed');
  cleanup();
  render(<Form />);
  expect(field('word').value).toBe('typed');
});

/** Renders the form as another tab: it shares the local storage and the locks of this page. */
function openTab() {
  // Session storage belongs to one tab, so a new tab starts without any. By now the other tabs have moved their drafts
  // to local storage.
  sessionStorage.clear();
  const { container, unmount } = render(<Form />);
  const tab = within(container);
  return {
    ...tab,
    close: unmount,
    word: () => tab.getByLabelText<HTMLInputElement>('word').value,
    write: (value: string) => fireEvent.change(tab.getByLabelText('word'), { target: { value } }),
  };
}

test('two tabs store separate drafts, and the second says that another tab has a draft too', async () => {
  shareLocks();
  signIn('tok', ada);
  const one = openTab();
  one.write('in one');
  await vi.waitFor(() => expect(inStorage(localStorage)).toContain('in one'));
  const other = openTab();
  await other.findByText('is beside another', {}, { timeout: 4000 });
  expect([other.word(), one.getByText('is alone')]).toEqual(['begin', expect.anything()]);
  other.write('in the other');
  one.write('in one, again');
  expect(inStorage(localStorage)).toContain('in one, again');
  expect(inStorage(localStorage)).toContain('in the other');

  one.close();
  other.close();
  const next = openTab();
  const last = openTab();
  await last.findByText('is beside another', {}, { timeout: 4000 });
  expect([next.word(), last.word()]).toEqual(['in one, again', 'in the other']);
});

test('text typed before a tab knows its place stays in the draft of that tab', async () => {
  shareLocks();
  signIn('tok', ada);
  const one = openTab();
  one.write('in one');
  await vi.waitFor(() => expect(inStorage(localStorage)).toContain('in one'));
  const other = openTab();
  other.write('at once');
  await other.findByText('is beside another', {}, { timeout: 4000 });
  expect([one.word(), other.word()]).toEqual(['in one', 'at once']);
  expect(inStorage(localStorage)).toContain('in one');
  expect(inStorage(localStorage)).toContain('at once');
});
