import { Button } from '../../components/basics/button.tsx';
import { Dialog, DialogActions } from '../../components/dialogs/dialog.tsx';
import { useBusy } from '../../components/hooks/use-busy.ts';
import { texts } from './texts.ts';

interface LeavingQuestionProps {
  /** How many things are unsent. */
  count: number;
  /** Whether any of them may be on its way. */
  mayArrive: boolean;
  /** Signs out and leaves them where they are. */
  keep: () => void;
  /** Throws them away and signs out. */
  discard: () => Promise<void>;
  close: () => void;
}

/** Asks who signs out what is to become of what they have not sent. */
export default function LeavingQuestion({
  count,
  mayArrive,
  keep,
  discard,
  close,
}: LeavingQuestionProps) {
  const { busy, run } = useBusy();
  return (
    <Dialog heading={texts.leavingHeading} close={close}>
      <p>{texts.leavingMeans(count)}</p>
      {mayArrive ? <p>{texts.mayArrive}</p> : null}
      <DialogActions>
        <Button look="primary" onClick={keep}>
          {texts.keep}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void run(discard)}>
          {texts.discardAll}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
