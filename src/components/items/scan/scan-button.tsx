import { Button } from '../../basics/button.tsx';
import styles from './scan-button.module.css';
import { texts } from './texts.ts';

interface ScanButtonProps {
  /** The id of the label of the field that the scanned code is for. A screen can have two of these buttons. */
  labelId: string;
  onClick: () => void;
}

export function ScanButton({ labelId, onClick }: ScanButtonProps) {
  return (
    <Button onClick={onClick} aria-describedby={labelId}>
      <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M2 6.5V2h4.5M13.5 2H18v4.5M18 13.5V18h-4.5M6.5 18H2v-4.5M6 6h3v3H6zM11 11h3v3h-3zM11 6.5h3M6.5 11v3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      {texts.scan}
    </Button>
  );
}
