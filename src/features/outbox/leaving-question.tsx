import { Button } from '../../components/basics/button.tsx';
import { Dialog, DialogActions } from '../../components/dialogs/dialog.tsx';
import { useAction } from '../../components/hooks/use-action.ts';
import { texts } from './texts.ts';

interface LeavingQuestionProps {
  /** The number of unsent entries. */
  count: number;
  /** Whether the server may receive, or have received, one of the entries. */
  mayArrive: boolean;
  /** Signs out and keeps the entries on this device. */
  keep: () => void;
  /** Discards the entries and signs out. */
  discard: () => Promise<void>;
  close: () => void;
}

/** Asks during signing out whether to keep or discard unsent entries. */
export default function LeavingQuestion({
  count,
  mayArrive,
  keep,
  discard,
  close,
}: LeavingQuestionProps) {
  const { busy, runAlone } = useAction();
  return (
    <Dialog heading={texts.leavingHeading} close={close}>
      <p>{texts.leavingMeans(count)}</p>
      {mayArrive ? <p>{texts.mayArrive}</p> : null}
      <DialogActions>
        <Button look="primary" onClick={keep}>
          {texts.keep(count)}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void runAlone(discard)}>
          {texts.discardAll(count)}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
