import { type ReactNode, createContext, useCallback, useEffect, useState } from 'react';
import styles from './banner.module.css';

/** How long the banner shows (specification section 9). */
const visibleMs = 3000;

/** Function that shows a banner after an admin's action. */
export const BannerContext = createContext<(text: string) => void>(() => undefined);

/**
 * Wraps the screen and shows confirmations over its lower edge for three seconds. They do not shift the layout,
 * and screen readers announce them politely.
 */
export function Banner({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ text: string } | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);

  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), visibleMs);
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
