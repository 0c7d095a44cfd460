import { useEffect } from 'react';
import { install } from '../../../src/client/device/install.ts';
import { Button } from '../../../src/components/basics/button.tsx';
import { ConfirmDialog } from '../../../src/components/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../src/components/dialogs/dialog.tsx';
import { MantineModal } from '../../../src/components/dialogs/mantine-modal.tsx';
import { Modal } from '../../../src/components/dialogs/modal.tsx';
import { HowTo } from '../../../src/components/offers/install/how-to.tsx';
import { InstallOffer } from '../../../src/components/offers/install/install-offer.tsx';
import { InstallSection } from '../../../src/components/offers/install/install-section.tsx';
import { PushOffer } from '../../../src/components/offers/push/push-offer.tsx';
import { UnsentActions } from '../../../src/components/outbox/unsent-actions.tsx';
import { UnsentEntry } from '../../../src/components/outbox/unsent-entry.tsx';
import { UnsentMark } from '../../../src/components/outbox/unsent-mark.tsx';
import { UnsentPhoto } from '../../../src/components/outbox/unsent-photo.tsx';
import { UnsentTitle } from '../../../src/components/outbox/unsent-title.tsx';
import { ToastArea } from '../../../src/components/toasts/toast-area.tsx';
import { ToastList } from '../../../src/components/toasts/toast-list.tsx';
import { toast } from '../../../src/components/toasts/toast.ts';
import { ignore, photo, sampleEntry } from '../sample-data.ts';
import type { Section } from '../section.ts';

const dialog = { height: 340 };
const question = {
  heading: 'Delete this item?',
  confirm: 'Delete',
  busy: false,
  onConfirm: ignore,
  close: ignore,
};

const toastKinds = ['success', 'info', 'warning', 'error'] as const;
/**
 * How often the example tries to show its toasts again. They close after five seconds; while a toast is open,
 * another one with the same text is ignored.
 */
const repeatMs = 1000;

function Toasts() {
  useEffect(() => {
    const show = () => {
      for (const kind of toastKinds) toast(kind, `This is a toast of the kind "${kind}".`);
    };
    show();
    const timer = setInterval(show, repeatMs);
    return () => clearInterval(timer);
  }, []);
  return <ToastArea />;
}

const entries = [
  { state: 'sending', entry: sampleEntry({ name: 'sending' }) },
  {
    state: 'waiting',
    entry: sampleEntry({ name: 'queued', notBefore: 0, waitsFor: 'network' }),
  },
  { state: 'signed out', entry: sampleEntry({ name: 'blocked' }) },
  {
    state: 'refused',
    entry: sampleEntry({
      name: 'failed',
      reason: {
        kind: 'refused',
        status: 422,
        code: 'INVALID',
        message: 'This category is not active.',
        details: [],
      },
    }),
  },
  { state: 'too old', entry: sampleEntry({ name: 'failed', reason: { kind: 'too old' } }) },
  { state: 'unreadable', entry: sampleEntry({ name: 'failed', reason: { kind: 'unreadable' } }) },
];

/** Simulates Chromium's `beforeinstallprompt` event, which the browser fires only for an installable page. */
function offerInstall(): void {
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => null });
  install.setPrompt(event);
}

function beIphone(): void {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
}

/** Deletes the record of an earlier offer, because the page offers the installation only once per device. */
function forgetOffer(): void {
  localStorage.removeItem('installOffer');
}

export const messages: readonly Section[] = [
  {
    heading: 'Dialogs',
    components: [Dialog, DialogActions, ConfirmDialog, Modal, MantineModal],
    examples: [
      {
        state: 'dialog',
        element: (
          <Dialog heading="Rename category" close={ignore}>
            <p>Its items keep it.</p>
            <DialogActions>
              <Button>Cancel</Button>
              <Button look="primary">Save</Button>
            </DialogActions>
          </Dialog>
        ),
        alone: dialog,
      },
      {
        state: 'question',
        element: <ConfirmDialog {...question}>It cannot be undone.</ConfirmDialog>,
        alone: dialog,
      },
      {
        state: 'destructive',
        element: (
          <ConfirmDialog {...question} destructive>
            It cannot be undone.
          </ConfirmDialog>
        ),
        alone: dialog,
      },
      {
        state: 'busy',
        element: (
          <ConfirmDialog {...question} destructive busy>
            It cannot be undone.
          </ConfirmDialog>
        ),
        alone: dialog,
      },
      {
        state: 'photo',
        element: (
          <Modal label="Photo" look="photo" close={ignore}>
            <img src={photo.large} alt="" width={200} />
            <Button>Close</Button>
          </Modal>
        ),
        alone: dialog,
      },
      {
        state: 'at the side',
        element: (
          <Modal label="Menu" look="side" close={ignore}>
            <Button>Close</Button>
          </Modal>
        ),
        alone: dialog,
      },
    ],
  },
  {
    heading: 'Toasts',
    components: [ToastArea, ToastList],
    examples: [{ state: toastKinds.join(', '), element: <Toasts />, alone: { height: 460 } }],
  },
  {
    heading: 'Unsent entries',
    components: [UnsentEntry, UnsentMark, UnsentTitle, UnsentActions, UnsentPhoto],
    examples: entries.map(({ state, entry }) => ({
      state,
      element: (
        <ul>
          <UnsentEntry entry={entry} onGone={ignore}>
            <UnsentTitle entry={entry} />
          </UnsentEntry>
        </ul>
      ),
    })),
  },
  {
    heading: 'Offers',
    components: [PushOffer, InstallOffer, HowTo],
    examples: [
      { state: 'notifications', element: <PushOffer close={ignore} /> },
      {
        state: 'install',
        element: <InstallOffer />,
        alone: {
          height: 220,
          prepare: () => {
            forgetOffer();
            offerInstall();
          },
        },
      },
      {
        state: 'install on an iPhone',
        element: <InstallOffer />,
        alone: {
          height: 300,
          prepare: () => {
            forgetOffer();
            beIphone();
          },
        },
      },
      { state: 'explanation for an iPhone', element: <HowTo /> },
    ],
  },
  {
    heading: 'Installing, in the profile',
    components: [InstallSection],
    examples: [
      {
        state: 'from the menu of the browser',
        element: <InstallSection />,
        alone: { height: 240 },
      },
      {
        state: 'by a button',
        element: <InstallSection />,
        alone: { height: 240, prepare: offerInstall },
      },
      {
        state: 'on an iPhone',
        element: <InstallSection />,
        alone: { height: 300, prepare: beIphone },
      },
    ],
  },
];
