import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  closeScreen,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { NotOpened, PartNotLoaded, lazyDialog, lazyPart } from './lazy-part.tsx';

afterEach(closeScreen);

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('the rest of a screen stays usable if the code of a part does not load', async () => {
  const load = vi.fn<() => Promise<{ default: () => string }>>(missing);
  const Extra = lazyPart(load);
  const onPress = vi.fn();
  showScreen(
    <>
      <button onClick={onPress}>Save</button>
      <Suspense fallback="loading">
        <Extra />
      </Suspense>
    </>,
  );
  await act(async () => undefined);
  press('Save');
  expect(onPress).toHaveBeenCalledOnce();
  expect(document.body.textContent).not.toContain('loading');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that the person expects says that its code did not load', async () => {
  const HandOver = lazyPart(missing, PartNotLoaded);
  showScreen(
    <Suspense>
      <HandOver />
    </Suspense>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/);
});

test('other content takes the place of a part while its code loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Title }>();
  const Title = ({ name }: { name: string }) => <h2>{name}</h2>;
  const LazyTitle = lazyPart(
    () => promise,
    undefined,
    ({ name }) => <p>{`loading ${name}`}</p>,
  );
  showScreen(
    <Suspense fallback="loading the screen">
      <LazyTitle name="Blue bag" />
    </Suspense>,
  );
  expect(document.body.textContent).toContain('loading Blue bag');
  resolve({ default: Title });
  await screen.findByRole('heading', { name: 'Blue bag' });
  expect(document.body.textContent).not.toContain('loading');
});

test('a part can leave its place to the fallback that it shares with other parts', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const load = () => promise;
  const [First, Second] = [lazyPart(load, undefined, null), lazyPart(load, undefined, null)];
  showScreen(
    <Suspense fallback="loading both">
      <First />
      <Second />
    </Suspense>,
  );
  expect(document.body.textContent).toContain('loading both');
  resolve({ default: () => <p>part</p> });
  expect(await screen.findAllByText('part')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('loading both');
});

test('a dialog whose code does not load closes with a toast, and loads when it is opened again', async () => {
  let load: () => Promise<{ default: typeof Question }> = missing;
  const LazyQuestion = lazyDialog(() => load());
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>{isOpen ? 'Opened' : 'Open'}</button>
        {isOpen ? (
          <Suspense>
            <LazyQuestion close={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    );
  }
  showScreen(<Screen />);
  press('Open');
  await toasted("This could not be opened. Try again when you're online.");
  await screen.findByRole('button', { name: 'Open' });

  load = () => Promise.resolve({ default: Question });
  press('Open');
  expect(await screen.findByText('Sure?')).toBeTruthy();
});

test('an edit whose code does not load leaves what is edited on the screen, and closes with a toast', async () => {
  const Edit = lazyPart<{ close: () => void; children: ReactNode }>(missing, NotOpened);
  const close = vi.fn();
  showScreen(
    <Suspense>
      <Edit close={close}>Blue bag</Edit>
    </Suspense>,
  );
  await toasted("This could not be opened. Try again when you're online.");
  expect(screen.getByText('Blue bag')).toBeTruthy();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

function Question({ close }: { close: () => void }) {
  return (
    <Dialog heading="Question" close={close}>
      Sure?
    </Dialog>
  );
}
