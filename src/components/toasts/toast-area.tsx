import { useEffect, useLayoutEffect, useRef } from 'react';
import { useToastList } from './toast.ts';
import styles from './toast-area.module.css';
import { registerToastArea } from './toast-place.ts';

/** The region where toasts appear. Alt+T focuses it (specification section 2). */
export function ToastArea() {
  const list = useToastList();
  const area = useRef<HTMLElement>(null);

  useLayoutEffect(() => (area.current === null ? undefined : registerToastArea(area.current)), []);

  useEffect(() => {
    const focusOnAltT = (event: KeyboardEvent) => {
      // `code`, not `key`, because with Alt some keyboard layouts produce another character.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      area.current?.focus();
    };
    document.addEventListener('keydown', focusOnAltT);
    return () => {
      document.removeEventListener('keydown', focusOnAltT);
    };
  }, []);

  return (
    <div>
      <section
        ref={area}
        className={styles.area}
        tabIndex={-1}
        aria-label="Notifications Alt+T"
        aria-live="polite"
        aria-relevant="additions"
      >
        {list}
      </section>
    </div>
  );
}
