import { MantineProvider } from '@mantine/core';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { type ReactElement, StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { ToastArea } from '../../../../src/components/toasts/toast-area.tsx';

// Lazily imported modules may take long to load on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** The current path and query of the last shown screen. */
let shownAddress = '';

/** Shows a screen at an address, together with the toasts. */
export function showScreen(shown: ReactElement, address = '/', state: unknown = null) {
  const url = new URL(address, 'http://portal.invalid');
  return render(
    <StrictMode>
      <MantineProvider env="test">
        <MemoryRouter
          initialEntries={[{ pathname: url.pathname, search: url.search, hash: url.hash, state }]}
        >
          {shown}
          <AddressWatcher />
        </MemoryRouter>
        <ToastArea />
      </MantineProvider>
    </StrictMode>,
  );
}

function AddressWatcher() {
  const { pathname, search } = useLocation();
  shownAddress = pathname + search;
  return null;
}

export function currentAddress(): string {
  return shownAddress;
}

/** The field with a label. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export function type(label: string, text: string): void {
  fireEvent.input(field(label), { target: { value: text } });
}

/** Selects the option with this text in the select with a label. */
export function choose(label: string, option: string): void {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  const value = [...select.options].find(({ text }) => text === option)?.value;
  fireEvent.change(select, { target: { value } });
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Clicks the button once its action is not running. */
export async function pressWhenIdle(name: string): Promise<void> {
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull(),
  );
  press(name);
}

/** Answers every browser confirmation from now on. The returned mock records the questions. */
export function answerConfirm(answer: boolean) {
  const confirm = vi.fn<(question?: string) => boolean>(() => answer);
  // happy-dom does not have confirm().
  window.confirm = confirm;
  return confirm;
}

/** The error message of a field; null if it is not marked as invalid. */
export function markOn(input: HTMLElement): string | null {
  if (input.getAttribute('aria-invalid') !== 'true') return null;
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const error = described.find((id) => id.endsWith('-error'));
  return document.getElementById(error ?? '')?.textContent ?? '';
}

/** Waits for a toast with this text. */
export async function toasted(text: string | RegExp): Promise<void> {
  const area = screen.getByRole('region', { name: /^Notifications/ });
  await within(area).findAllByText(text);
}

/** Sets the window's URL to the server's origin, so that calls go there. */
export function openAt(origin: string): void {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `${origin}/`,
  );
}

/** Removes the screen and its toasts. */
export function closeScreen(): void {
  notifications.clean();
  cleanup();
}
