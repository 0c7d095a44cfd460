import { type ReactNode, useEffect, useState } from 'react';
import { Time } from './time.tsx';
import styles from './age-line.module.css';
import { ageText, texts } from './texts.ts';

/** How often what it says is looked at anew, milliseconds. */
const lookEvery = 20_000;

interface AgeLineProps {
  /** When the server gave the newest of it, epoch milliseconds. */
  newest: number;
  /** When it gave the oldest. */
  oldest: number;
}

/** "Saved 5 minutes ago", with the exact moment under the pointer or the focus. */
export default function AgeLine({ newest, oldest }: AgeLineProps): ReactNode {
  const now = useNow();
  const text = ageText(now - newest);
  const oldestText = ageText(now - oldest);
  return (
    <p className={styles.line}>
      {oldestText === text ? (
        texts.saved
      ) : (
        <>
          {texts.savedBetween} <Moment at={oldest} text={oldestText} /> {texts.and}
        </>
      )}{' '}
      <Moment at={newest} text={text} />
    </p>
  );
}

function Moment({ at, text }: { at: number; text: string }) {
  return (
    <Time value={new Date(at).toISOString()} focusable>
      {text}
    </Time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
}
