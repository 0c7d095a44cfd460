import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { typingDebounceMs } from '../../../components/hooks/use-debounced.ts';
import { ScanButton } from '../../../components/items/scan/scan-button.tsx';
import { type Scanned, readScanned } from '../../../components/items/scan/scanned.ts';
import { texts } from '../texts.ts';
import styles from './find-box.module.css';

interface FindBoxProps {
  search: string;
  onSearch: (search: string) => void;
  /** Opens an item by id or tag number. @returns an error message, or null on success */
  open: (named: Scanned) => Promise<string | null>;
  scan: () => void;
  /** Called when the user presses Arrow Down, to focus the results. */
  onDown: () => void;
  ref: Ref<HTMLInputElement>;
}

/** The desk's search box. A pasted link opens its item at once. */
export function FindBox({ search, onSearch, open, scan, onDown, ref }: FindBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  /** The search in the address when the box was last set from it. Back and links change the address without the box. */
  const [syncedSearch, setSyncedSearch] = useState(search);
  const [problem, setProblem] = useState<string | null>(null);
  if (search !== syncedSearch) {
    setSyncedSearch(search);
    setTyped(search);
  }

  async function settle(isEntered: boolean) {
    const text = typed.trim();
    const named = readScanned(text);
    if (named !== null && ('id' in named || isEntered)) {
      setTyped(syncedSearch);
      setProblem(await open(named));
      return;
    }
    setSyncedSearch(text);
    if (text !== search) onSearch(text);
  }
  const settleSoon = useEffectEvent(() => void settle(false));

  useEffect(() => {
    if (typed.trim() === syncedSearch) return undefined;
    const timer = setTimeout(settleSoon, typingDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, syncedSearch]);

  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        void settle(true);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {texts.find}
      </label>
      <input
        ref={ref}
        id={id}
        className={styles.box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={bounds.search.max}
        placeholder={texts.findPlaceholder}
        aria-keyshortcuts="/"
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={typed}
        onChange={({ target }) => {
          setProblem(null);
          setTyped(target.value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <ScanButton onClick={scan} />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
