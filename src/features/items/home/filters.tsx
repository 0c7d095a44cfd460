import { Button } from '../../../components/basics/button.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import { activeFilters, withoutFilters } from './active-filters.ts';
import styles from './filters.module.css';
import type { HomeFilter } from './home-filter.ts';

interface FiltersButtonProps {
  filter: HomeFilter;
  isOpen: boolean;
  toggle: () => void;
}

/** Opens and closes the filter panel, and shows how many filters are in effect. */
export function FiltersButton({ filter, isOpen, toggle }: FiltersButtonProps) {
  const count = activeFilters(filter).length;
  return (
    <button type="button" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2 5h16M5 10h10M8 15h4" />
      </svg>
      {texts.filters}
      {count === 0 ? null : (
        <>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>{texts.inEffect(count)}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

interface ActiveFiltersProps {
  filter: HomeFilter;
  remove: (changes: Partial<HomeFilter>) => void;
}

/** The filters in effect, each with a button that removes it. */
export function ActiveFilters({ filter, remove }: ActiveFiltersProps) {
  const filters = activeFilters(filter);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={texts.activeFilters}>
      {filters.map(({ name, label, removed }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={texts.removeFilter(label)}
            onClick={() => remove(removed)}
          >
            <span className={styles.label}>
              <span className={styles.text}>{label}</span>
              <span aria-hidden="true">✕</span>
            </span>
          </button>
        </li>
      ))}
      <li>
        <Button look="bare" onClick={() => remove(withoutFilters)}>
          {texts.clearFilters}
        </Button>
      </li>
    </ul>
  );
}
