import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDocumentTitle, useWaitingInTitle } from './use-document-title.ts';

afterEach(cleanup);

function Screen({ title }: { title: string | null }) {
  useDocumentTitle(title);
  return null;
}

function Waiting({ count }: { count: number }) {
  useWaitingInTitle(count);
  return null;
}

test('the count stays before the title, whichever of the two changes', () => {
  const shown = (title: string | null, count: number | null) => (
    <>
      {count === null ? null : <Waiting count={count} />}
      <Screen title={title} />
    </>
  );
  const { rerender } = render(shown('Home', 0));
  expect(document.title).toBe('Home');
  rerender(shown('Home', 3));
  expect(document.title).toBe('(3) Home');
  // While a screen's title is not known yet, the document keeps its previous title.
  rerender(shown(null, 3));
  expect(document.title).toBe('(3) Home');
  rerender(shown('Bag', 3));
  expect(document.title).toBe('(3) Bag');
  rerender(shown('Bag', null));
  expect(document.title).toBe('Bag');
});
