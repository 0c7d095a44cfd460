import { useRef, useState } from 'react';
import { Button } from '../../basics/button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import styles from './scan-dialog.module.css';
import { type Scanned, readScanned } from './scanned.ts';
import { texts } from './texts.ts';
import { useScanner } from './use-scanner.ts';

interface ScanDialogProps {
  /** Says which code to hold in front of the camera. */
  hint: string;
  /** Another way than the camera; completes a sentence after "or", such as "type the digits". */
  otherwise: string;
  /** Uses what was scanned. @returns an error message, or null on success, which closes the dialog */
  open: (scanned: Scanned) => Promise<string | null>;
  close: () => void;
}

/** Shows the camera's picture until `open` accepts a scanned code. Closing the dialog stops the camera. */
export default function ScanDialog(props: ScanDialogProps) {
  return (
    <Dialog heading={texts.heading} close={props.close}>
      <Scanner {...props} />
    </Dialog>
  );
}

function Scanner({ hint, otherwise, open, close }: ScanDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  /** The text of the last code. The scanner reports a visible code repeatedly, but it is handled only once. */
  const last = useRef<string | null>(null);

  async function handleCode(text: string) {
    if (text === last.current) return;
    last.current = text;
    const scanned = readScanned(text);
    if (scanned === null) {
      setMessage(texts.otherCode);
      return;
    }
    setMessage(texts.read);
    const problem = await open(scanned);
    setMessage(problem);
    if (problem === null) close();
  }
  const { state, video } = useScanner((text) => void handleCode(text), attempt);
  const isRunning = state === 'starting' || state === 'looking';
  const status = useRef<HTMLParagraphElement>(null);

  function retry() {
    // The button disappears, so move the focus to what replaces it.
    status.current?.focus();
    last.current = null;
    setMessage(null);
    setAttempt((before) => before + 1);
  }

  return (
    <>
      {isRunning ? <p>{hint}</p> : null}
      <div className={styles.frame} hidden={!isRunning}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
        <span className={styles.aim} aria-hidden="true" />
      </div>
      <p ref={status} role="status" tabIndex={-1} className={isRunning ? styles.said : undefined}>
        {isRunning ? (message ?? texts[state]) : null}
      </p>
      {isRunning ? null : (
        <>
          <p role="alert">{texts.problems[state](otherwise)}</p>
          <Button look="primary" onClick={retry}>
            {texts.retry}
          </Button>
        </>
      )}
    </>
  );
}
