import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { log } from '../../../core/log/log.ts';
import { itemStatuses } from '../../../../contract/item-status.ts';
import { patterns } from '../../../../contract/paths.ts';
import { activeFilters } from './active-filters.ts';
import { ActiveFilters, FiltersButton } from './filters.tsx';
import type { HomeFilter } from './home-filter.ts';
import styles from './search-form.module.css';
import { statusNames } from '../../../components/items/texts.ts';
import { useSearchText } from '../../../components/hooks/use-search-text.ts';
import { scrollToCentre } from '../../../components/navigation/scroll-to-centre.ts';
import { texts } from '../texts.ts';
import { toast } from '../../../components/toasts/toast.ts';
import type * as PanelModule from './panel/filter-panel.tsx';

/** The values and labels of the status filter. The empty value shows items of all statuses. */
const choices = [
  ['', texts.allStatuses],
  ...itemStatuses.map((status) => [status, statusNames[status]] as const),
] as const;

interface SearchFormProps {
  filter: HomeFilter;
  /** @param replace whether to replace the current history entry instead of adding one */
  show: (changes: Partial<HomeFilter>, replace: boolean) => void;
  /** Called after the person has removed a filter by its button, which then disappears. */
  removed: () => void;
}

/**
 * The search box and the status filter. The filter is rendered twice, as chips for phones and as a select for wider
 * screens. The styles hide one of them, also from screen readers. Users may type and choose before hydration, so an
 * effect reads the values from the DOM afterwards. Without JavaScript the browser submits the form.
 */
export function SearchForm({ filter, show, removed }: SearchFormProps) {
  const id = useId();
  const { panel, toggle, close } = useFilterPanel();
  const change = (changes: Partial<HomeFilter>) => show({ ...changes, page: 1 }, true);
  const button = <FiltersButton filter={filter} isOpen={panel !== null} toggle={toggle} />;
  const { box, isPending, take, applyNow, applySoon } = useSearchText(filter.search, (typed) =>
    change({ search: typed }),
  );
  const select = useRef<HTMLSelectElement>(null);
  const chips = useRef<HTMLFieldSetElement>(null);

  const shown = filter.status ?? '';
  const checkedChip = () => chips.current?.querySelector<HTMLInputElement>(':checked');
  useEffect(() => {
    const chip = checkedChip();
    if (chips.current && chip) scrollToCentre(chips.current, chip);
  }, [shown]);
  const choose = (value: string) => {
    const status = itemStatuses.find((one) => one === value) ?? null;
    // A choice made before hydration arrives twice: from the effect below and from
    // src/app/lifecycle/start-deferred.ts.
    if (status === filter.status) return;
    // Apply text that is still debounced as well.
    change({ search: take(), status });
  };
  /** Applies what was typed or chosen before hydration, in the box, in the select or among the chips. */
  const applyEarlyInput = useEffectEvent(() => {
    if (isPending()) applySoon();
    for (const chosen of [select.current, checkedChip()]) choose(chosen?.value ?? shown);
  });

  useEffect(() => {
    applyEarlyInput();
  }, []);

  return (
    <>
      <form
        role="search"
        action={patterns.home}
        className={styles.form}
        data-clear-of-toasts
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
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
          onInput={applySoon}
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
          value={shown}
          onChange={({ target }) => choose(target.value)}
        >
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <div className={styles.beside}>{button}</div>
        {/* Without JavaScript, the browser submits the form; these inputs add the other filters. */}
        {activeFilters(filter).map(({ name }) => (
          <input key={name} type="hidden" name={name} value={String(filter[name])} />
        ))}
      </form>
      <div className={styles.row}>
        {button}
        {/* Outside the form, so that the browser submits only the select's value as the status. */}
        <fieldset ref={chips} className={styles.chips}>
          <legend className={styles.label}>{texts.statusLabel}</legend>
          {choices.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-status`}
                value={value}
                checked={value === shown}
                autoComplete="off"
                onChange={() => choose(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {panel === null ? null : (
        <panel.FilterPanel filter={filter} change={change} look={panel.look} close={close} />
      )}
      <ActiveFilters
        filter={filter}
        remove={(changes) => {
          change(changes);
          removed();
        }}
      />
    </>
  );
}

/** The open panel: its code, which is loaded when the person opens it, and its look. */
interface OpenPanel {
  FilterPanel: typeof PanelModule.FilterPanel;
  look: 'sheet' | 'row';
}

/** Opens the filter panel: a sheet on phones, a row above the list on wider screens. */
function useFilterPanel() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);

  const open = async () => {
    // Below this width, the styles show a dialog as a sheet, and the chips instead of the select.
    const look = matchMedia('(width < 560px)').matches ? 'sheet' : 'row';
    try {
      const { FilterPanel } = await import('./panel/filter-panel.tsx');
      setPanel({ FilterPanel, look });
    } catch (error) {
      log('warning', 'items', 'the filters could not be loaded', error);
      toast('error', texts.filtersNotOpened);
    }
  };
  const close = () => setPanel(null);
  return { panel, close, toggle: () => (panel === null ? void open() : close()) };
}
