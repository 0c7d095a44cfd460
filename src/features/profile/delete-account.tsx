import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { call } from '../../data/api.ts';
import { signOut } from '../../data/session.ts';
import { useAction } from '../../parts/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './profile-screen.module.css';
import { texts } from './texts.ts';

/** Asks whether the own account is to be deactivated, and does it; nobody is signed in then. */
export function DeleteAccount({ close }: { close: () => void }) {
  const { busy, run } = useAction();
  const navigate = useNavigate();

  const remove = async () => {
    // Toasts are not to be read behind a dialog.
    const reply = await run(() => call('DELETE /users/me', {}), texts.deleteFailed, close);
    if (reply === null) return;
    const failure = signOut();
    if (failure !== null) toast('error', failure);
    toast('success', reply.message || texts.deleted);
    void navigate(paths.login(), { replace: true });
  };

  return (
    <ConfirmDialog
      heading={texts.deleteHeading}
      confirm={texts.confirmDelete}
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      close={close}
    >
      <div className={styles.means}>
        {texts.deleteMeans.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
