import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { bounds } from '../../../contract/bounds.ts';
import { itemStatuses } from '../../../contract/item-status.ts';
import { patterns } from '../../../contract/paths.ts';
import type { HomeFilter } from './home-filter.ts';
import styles from './search-form.module.css';
import { statusNames } from '../../components/items/texts.ts';
import { texts } from './texts.ts';

/** How long to wait for the next letter, milliseconds. */
const debounce = 300;

interface SearchFormProps {
  filter: HomeFilter;
  /** @param replace whether the present history entry becomes the changed one */
  show: (changes: Partial<HomeFilter>, replace: boolean) => void;
}

/**
 * The search box and the status filter. Both hold by themselves what was typed and chosen before the page came
 * alive, and are asked for it before anything that is pressed; without any script the form still searches.
 */
export function SearchForm({ filter, show }: SearchFormProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the address was last told, or told us. */
  const told = useRef(filter.search);

  const search = () => {
    clearTimeout(timer.current);
    const typed = box.current?.value.trim() ?? '';
    if (typed === told.current) return;
    told.current = typed;
    show({ search: typed, page: 1 }, true);
  };
  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, debounce);
  };

  const choose = (value: string) => {
    const status = itemStatuses.find((one) => one === value) ?? null;
    // What was chosen early is told twice (src/app/lifecycle/start-deferred.ts), the second time after what was pressed since.
    if (status === filter.status) return;
    // What was typed a moment ago goes along: its own turn would know nothing of the new status.
    clearTimeout(timer.current);
    told.current = box.current?.value.trim() ?? '';
    show({ search: told.current, status, page: 1 }, true);
  };
  const takeChosen = useEffectEvent(() => choose(select.current?.value ?? ''));

  useEffect(() => {
    // Back and links change the address without the box.
    if (box.current === null || told.current === filter.search) return;
    clearTimeout(timer.current);
    told.current = filter.search;
    box.current.value = filter.search;
  }, [filter.search]);

  useEffect(() => {
    if (box.current?.value.trim() !== told.current)
      box.current?.dispatchEvent(new Event('input', { bubbles: true }));
    takeChosen();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <form
      role="search"
      action={patterns.home}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <label className={styles.label} htmlFor={`${id}-search`}>
        {texts.searchLabel}
      </label>
      <input
        ref={box}
        id={`${id}-search`}
        className={styles.box}
        type="search"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={bounds.search.max}
        placeholder={texts.searchPlaceholder}
        defaultValue={filter.search}
        onInput={searchSoon}
      />
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="6" />
        <path d="m13.2 13.2 5 5" />
      </svg>
      <label className={styles.label} htmlFor={`${id}-status`}>
        {texts.statusLabel}
      </label>
      <select
        ref={select}
        id={`${id}-status`}
        className={styles.select}
        name="status"
        autoComplete="off"
        value={filter.status ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{texts.allStatuses}</option>
        {itemStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </select>
    </form>
  );
}
