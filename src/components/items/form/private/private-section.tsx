import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './private-section.module.css';
import { texts } from './texts.ts';

interface PrivateSectionProps {
  /** How many details are filled in, for the heading of a folded section. */
  count: number;
  /**
   * Grows each time that the form sets errors at its fields, such as at a submit. The section then opens if one of its
   * own fields has an error.
   */
  failures: number;
  /** Called each time the user or an error unfolds the section. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The folded section with what only an item's owner would know. */
export function PrivateSection({ count, failures, onOpen, children }: PrivateSectionProps) {
  const box = useRef<HTMLDetailsElement>(null);
  // Unfolds an invalid field before `Form` focuses it, because a folded field cannot get the focus. The layout effect
  // of `Form` runs after this one.
  useLayoutEffect(() => {
    if (failures > 0 && box.current?.querySelector('[aria-invalid="true"]'))
      box.current.open = true;
  }, [failures]);

  return (
    <details
      ref={box}
      className={styles.section}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        {texts.heading}
        {count === 0 ? null : <span className={styles.count}> {texts.count(count)}</span>}
      </summary>
      <div className={styles.fields}>
        <p className={styles.note}>{texts.hint}</p>
        {children}
      </div>
    </details>
  );
}
