import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { useSearchText } from '../../../components/hooks/use-search-text.ts';
import { ScanButton } from '../../../components/items/scan/scan-button.tsx';
import { type Scanned, readScanned } from '../../../components/items/scan/scanned.ts';
import { texts } from '../texts.ts';
import styles from './find-box.module.css';

export interface FindBoxHandle {
  /** Focuses the box and selects its text. */
  focus: () => void;
}

interface FindBoxProps {
  search: string;
  onSearch: (search: string) => void;
  /** Opens an item by id or tag number. @returns an error message, or null on success */
  open: (named: Scanned) => Promise<string | null>;
  scan: () => void;
  /** Called when the user presses Arrow Down, to focus the results. */
  onDown: () => void;
  ref: Ref<FindBoxHandle>;
}

/** The desk's search box. A link to an item opens the item without Enter. */
export function FindBox({ search, onSearch, open, scan, onDown, ref }: FindBoxProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { box, applyNow, applySoon, revert } = useSearchText(search, apply);

  useImperativeHandle(
    ref,
    () => ({
      focus() {
        box.current?.focus();
        box.current?.select();
      },
    }),
    [box],
  );

  /**
   * Applies a typed text after the debounce. A tag number opens its item only at Enter, because it may be incomplete.
   */
  function apply(text: string) {
    const named = readScanned(text);
    if (named !== null && 'id' in named) void openNamed(named);
    else onSearch(text);
  }

  async function openNamed(named: Scanned) {
    revert();
    setProblem(await open(named));
  }

  function enter() {
    const named = readScanned(box.current?.value.trim() ?? '');
    if (named === null) applyNow();
    else void openNamed(named);
  }

  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {texts.find}
      </label>
      <input
        ref={box}
        id={id}
        className={styles.box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={bounds.search.max}
        placeholder={texts.findPlaceholder}
        aria-keyshortcuts="/"
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        defaultValue={search}
        onInput={() => {
          setProblem(null);
          applySoon();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <ScanButton labelId={`${id}-label`} onClick={scan} />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
