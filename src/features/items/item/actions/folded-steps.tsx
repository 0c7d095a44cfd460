import { useEffect, useRef, useState } from 'react';
import { readChoice, storeText } from '../../../../client/device/local-storage.ts';
import { useHydrated } from '../../../../components/hooks/use-hydrated.ts';
import styles from './folded-steps.module.css';

interface FoldedStepsProps {
  /** The key in localStorage under which the device remembers that the user has seen the steps. */
  storageKey: string;
  heading: string;
  steps: readonly string[];
}

/** A heading with a numbered list of steps. It is open until the user has seen all steps once on this device. */
export function FoldedSteps({ storageKey, heading, steps }: FoldedStepsProps) {
  // Read once, so that the list does not fold while the user reads it for the first time.
  const [wasSeen] = useState(
    () => typeof window !== 'undefined' && readChoice(storageKey, ['seen']) !== null,
  );
  const isFolded = useHydrated() && wasSeen;
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (wasSeen || !last) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      storeText(storageKey, 'seen');
      observer.disconnect();
    });
    observer.observe(last);
    return () => observer.disconnect();
  }, [wasSeen, storageKey]);

  return (
    <details className={styles.steps} open={!isFolded}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <ol ref={list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
