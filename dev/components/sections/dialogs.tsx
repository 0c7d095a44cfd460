import { Button } from '../../../src/components/basics/button.tsx';
import { ConfirmDialog } from '../../../src/components/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../src/components/dialogs/dialog.tsx';
import { MantineModal } from '../../../src/components/dialogs/mantine-modal.tsx';
import { Modal } from '../../../src/components/dialogs/modal.tsx';
import { ignore, photo } from '../sample-data.ts';
import type { Section } from '../section.ts';

const dialog = { height: 340 };
const question = {
  heading: 'Delete this item?',
  confirm: 'Delete',
  busy: false,
  onConfirm: ignore,
  close: ignore,
};

export const dialogs: readonly Section[] = [
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
];
