import { useRef, useState } from 'react';
import { Button } from '../../../components/basics/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { texts } from '../texts.ts';
import styles from './scan-dialog.module.css';
import { type Scanned, readScanned } from './scanned.ts';
import { useScanner } from './use-scanner.ts';

interface ScanDialogProps {
  /** Goes to what was scanned. @returns why it could not, in words, or null where it did */
  open: (scanned: Scanned) => Promise<string | null>;
  close: () => void;
}

/** Shows what the camera sees until a code of the portal is in it. The camera stops with the dialog. */
export default function ScanDialog({ open, close }: ScanDialogProps) {
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  /** What was read last: a code is before the camera for many looks. */
  const last = useRef<string | null>(null);

  async function hear(text: string) {
    if (text === last.current) return;
    last.current = text;
    const scanned = readScanned(text);
    if (scanned === null) {
      setSaid(texts.otherCode);
      return;
    }
    setSaid(texts.findingItem);
    const problem = await open(scanned);
    setSaid(problem);
    if (problem === null) close();
  }
  const { state, video } = useScanner((text) => void hear(text), turn);
  const isRunning = state === 'starting' || state === 'looking';

  return (
    <Dialog heading={texts.scanHeading} close={close}>
      {isRunning ? <p>{texts.scanHint}</p> : null}
      <div className={styles.frame} hidden={!isRunning}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
        <span className={styles.aim} aria-hidden="true" />
      </div>
      <p role="status" className={isRunning ? styles.said : undefined}>
        {isRunning ? (said ?? texts[state]) : null}
      </p>
      {isRunning ? null : (
        <>
          <p role="alert">{texts[state]}</p>
          <Button look="primary" onClick={() => setTurn((before) => before + 1)}>
            {texts.tryAgain}
          </Button>
        </>
      )}
    </Dialog>
  );
}
