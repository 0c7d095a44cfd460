import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

/** A form whose call runs until the test ends it, and a search box beside the form. */
function SlowForm({ sent }: { sent: Promise<void> }) {
  const form = useForm({ title: 'Title' });
  return (
    <>
      <Form form={form} submit="Save" onSubmit={() => sent}>
        <input aria-label="Title" name="title" />
        <label>
          <input type="checkbox" /> Guarded
        </label>
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
