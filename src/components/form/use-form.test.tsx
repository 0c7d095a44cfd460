import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Failure } from '../../client/http/api.ts';
import { closeScreen, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { toast } from '../toasts/toast.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface PasswordFormProps {
  failure: Failure;
  fieldOf?: Partial<Record<ErrorCode, 'password'>>;
}

afterEach(cleanup);

/** A form whose call always fails. */
function PasswordForm({ failure, fieldOf = {} }: PasswordFormProps) {
  const form = useForm({ password: 'Password' });
  const { label, error } = { error: undefined, ...form.field('password') };
  return (
    <Form
      form={form}
      submit="Save"
      onSubmit={async () => {
        form.showFailure(failure, { otherwise: 'Failed to save', fieldOf, withToast: false });
      }}
    >
      <input aria-label={label} aria-invalid={error !== undefined} />
      <p data-testid="error">{error}</p>
    </Form>
  );
}

async function submit(props: PasswordFormProps) {
  render(<PasswordForm {...props} />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  });
  const described = screen.getByRole('button', { name: 'Save' }).getAttribute('aria-describedby');
  return {
    atField: screen.getByTestId('error').textContent,
    ofForm: document.getElementById(described ?? '')?.textContent ?? '',
  };
}

const refused = {
  kind: 'refused' as const,
  status: 400,
  code: 'X',
  message: '',
  details: [],
  retryAfter: null,
} satisfies Failure;

test('shows the server’s validation errors at their fields, and those of unknown fields below the form', async () => {
  const details = [
    { field: 'password', message: 'is too short' },
    { field: 'age', message: 'is missing' },
  ];
  expect(await submit({ failure: { ...refused, details } })).toEqual({
    atField: 'Password is too short',
    ofForm: 'age is missing',
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('shows a failure without validation errors at the field of its error code, or else below the form', async () => {
  const failure = { ...refused, code: 'WRONG_PASSWORD', message: 'Wrong password' };
  const fieldOf = { WRONG_PASSWORD: 'password' } as const;
  expect(await submit({ failure, fieldOf })).toEqual({
    atField: 'Wrong password',
    ofForm: '',
  });
  cleanup();
  expect(await submit({ failure: { ...failure, code: 'BUSY' }, fieldOf })).toEqual({
    atField: '',
    ofForm: 'Wrong password',
  });
});

test('shows its own text below the form if the server gives no message', async () => {
  expect(await submit({ failure: refused })).toEqual({ atField: '', ofForm: 'Failed to save' });
});

test('shows nothing after the user cancelled the call', async () => {
  expect(await submit({ failure: { kind: 'cancelled' } })).toEqual({ atField: '', ofForm: '' });
});

test('shows an error at a field with an incomplete value, and does not send the form', async () => {
  const onSubmit = vi.fn(() => Promise.resolve());
  function DayForm() {
    const form = useForm({ day: 'Day' });
    return (
      <Form form={form} submit="Save" onSubmit={onSubmit}>
        <input name="day" aria-label="Day" />
        <p>{form.errors.day}</p>
      </Form>
    );
  }
  render(<DayForm />);
  // In the test environment, a date field cannot contain half a date.
  const validity = { badInput: true };
  Object.defineProperty(screen.getByLabelText('Day'), 'validity', { value: validity });
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  await save();
  expect(screen.getByText('Day is not complete')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  validity.badInput = false;
  await save();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('an error toast closes at the next success of the same form, or when its next submission ends without it', async () => {
  const outcomes = [
    () => toast('error', 'Too short.'),
    () => toast('error', 'Too long.'),
    () => toast('success', 'Changed.'),
    () => toast('error', 'Refused.'),
    () => undefined,
  ];
  let finish: () => void = () => undefined;
  function Password() {
    const form = useForm({ password: 'Password' });
    return (
      <Form
        form={form}
        submit="Save"
        onSubmit={async () => {
          outcomes.shift()?.();
          if (outcomes.length === 2) await new Promise<void>((resolve) => (finish = resolve));
        }}
      >
        <input name="password" aria-label="Password" />
      </Form>
    );
  }
  showScreen(<Password />);
  toast('error', 'Not of the form.');
  const save = () => act(async () => void fireEvent.click(screen.getByText('Save')));
  const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

  await save();
  await toasted('Too short.');
  await save();
  await toasted('Too long.');
  await gone('Too short.');
  await save();
  await toasted('Changed.');
  // Before the submission ends.
  await gone('Too long.');
  await act(async () => finish());
  await save();
  await toasted('Refused.');
  await save();
  await gone('Refused.');
  expect(screen.getByText('Not of the form.')).toBeTruthy();
  closeScreen();
});
