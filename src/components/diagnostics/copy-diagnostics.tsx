import { type ReactNode, useState } from 'react';
import { Button } from '../basics/button.tsx';
import { toast } from '../toasts/toast.ts';
import { useAction } from '../hooks/use-action.ts';
import styles from './copy-diagnostics.module.css';
import { readDiagnostics } from './diagnostics.ts';

const texts = {
  copy: 'Copy diagnostics',
  means: 'Technical details for support, without your messages, items or password.',
  copied: 'Diagnostics copied. Paste them into a message to support.',
  copyYourself: "The browser didn't allow copying. Select the text and copy it.",
  label: 'Diagnostics',
} as const;

/** A button that copies what support needs to find out why the portal fails on this device. */
export default function CopyDiagnostics(): ReactNode {
  const { busy, runAlone } = useAction();
  /** The diagnostics to copy by hand; null unless the browser has refused to copy them. */
  const [text, setText] = useState<string | null>(null);

  const copy = () =>
    runAlone(async () => {
      const diagnostics = await readDiagnostics();
      try {
        await navigator.clipboard.writeText(diagnostics);
        setText(null);
        toast('success', texts.copied);
      } catch {
        // Copying is forbidden, or the page is not on https. The person then copies the shown text by hand.
        setText(diagnostics);
      }
    });

  return (
    <div className={styles.diagnostics}>
      <Button busy={busy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <p className={styles.means}>{text === null ? texts.means : texts.copyYourself}</p>
      {text === null ? null : (
        <textarea
          className={styles.text}
          aria-label={texts.label}
          readOnly
          rows={10}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
