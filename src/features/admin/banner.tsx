import { type ReactNode, createContext, useCallback, useEffect, useState } from 'react';
import styles from './banner.module.css';

/** Milliseconds (specification section 9). */
const shownFor = 3000;

/** Says that an admin's action was done. */
export const BannerContext = createContext<(text: string) => void>(() => undefined);

/**
 * Around the screen: what was done stands over its lower edge for three seconds, where it moves
 * nothing, and is read out when the reader has time.
 */
export function Banner({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ text: string } | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);

  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), shownFor);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <BannerContext value={say}>
      {children}
      <div role="status" className={styles.place}>
        {said === null ? null : <p className={styles.banner}>{said.text}</p>}
      </div>
    </BannerContext>
  );
}
