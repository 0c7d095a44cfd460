import { useId } from 'react';
import { Button } from '../../basics/button.tsx';
import { texts } from './texts.ts';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  /** From 0 to 1. */
  sentFraction: number;
  cancel: () => void;
}

export function UploadProgress({ sentFraction, cancel }: UploadProgressProps) {
  const id = useId();
  return (
    <div className={styles.upload}>
      <label htmlFor={id}>{texts.uploading(Math.round(sentFraction * 100))}</label>
      <progress id={id} className={styles.bar} value={sentFraction} max={1} />
      <Button onClick={cancel}>{texts.cancel}</Button>
    </div>
  );
}
