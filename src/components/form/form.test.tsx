import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

/** A form whose call runs until the test ends it, and a search box beside the form. */
function SlowForm({ sent }: { sent: Promise<void> }) {
  const form = useForm({ title: 'Title' });
  const [hasPhoto, setHasPhoto] = useState(true);
  const [isCancelled, setCancelled] = useState(false);
  return (
    <>
      <Form form={form} submit="Save" onSubmit={() => sent}>
        <input aria-label="Title" name="title" />
        <label>
          <input type="checkbox" /> Guarded
        </label>
        <label>
          Photo <input type="file" />
        </label>
        {hasPhoto ? (
          <button type="button" data-changes-form onClick={() => setHasPhoto(false)}>
            <b>Remove image</b>
          </button>
        ) : null}
        {isCancelled ? null : (
          <button type="button" onClick={() => setCancelled(true)}>
            Cancel
          </button>
        )}
      </Form>
      <input aria-label="Search" />
    </>
  );
}

/** Whether an element accepts typed text. */
const takes = (label: string) =>
  screen
    .getByLabelText(label)
    .dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true, data: 'x' }));
const isTicked = () => screen.getByRole<HTMLInputElement>('checkbox').checked;

test('a form ignores input while it is being sent, so that nothing typed then is lost', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  render(<SlowForm sent={promise} />);
  expect(takes('Title')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(takes('Title')).toBe(false);
  expect(takes('Search')).toBe(true);
  fireEvent.click(screen.getByText('Guarded'));
  expect(isTicked()).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Tab' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'ArrowDown' })).toBe(false);

  await act(async () => resolve(undefined));
  expect(takes('Title')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(isTicked()).toBe(true);
});

test('a form keeps its photo and its other content while it is being sent, and can be cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  render(<SlowForm sent={promise} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(fireEvent.drop(screen.getByLabelText('Photo'))).toBe(false);
  fireEvent.click(screen.getByText('Remove image'));
  expect(screen.queryByText('Remove image')).not.toBeNull();
  fireEvent.click(screen.getByText('Cancel'));
  expect(screen.queryByText('Cancel')).toBeNull();

  await act(async () => resolve(undefined));
  fireEvent.click(screen.getByText('Remove image'));
  expect(screen.queryByText('Remove image')).toBeNull();
});
