import '../../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import {
  defaultOrder,
  itemOrders,
  postingPeriods,
} from '../../../../../contract/items/item-filters.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { Switch } from '../../../../components/form/switch.tsx';
import { Dialog, DialogActions } from '../../../../components/dialogs/dialog.tsx';
import { Select } from '../../../../components/form/select.tsx';
import { useSearchText } from '../../../../components/hooks/use-search-text.ts';
import { orderNames, periodNames, texts } from '../../texts.ts';
import { withoutFilters } from '../active-filters.ts';
import styles from './filter-panel.module.css';
import { PlanChoice } from './plan-choice.tsx';
import { panelTexts } from './texts.ts';
import { type HomeFilter, chosenOrder } from '../home-filter.ts';

interface FieldsProps {
  filter: HomeFilter;
  /** Applies changes at once, and goes to page 1. */
  change: (changes: Partial<HomeFilter>) => void;
}

interface FilterPanelProps extends FieldsProps {
  /** A sheet over the page, or a row within it. */
  look: 'sheet' | 'row';
  close: () => void;
}

/** The filters of home besides the search text and the status. Each applies as it changes, without a button. */
export function FilterPanel({ filter, change, look, close }: FilterPanelProps) {
  if (look === 'row') {
    return (
      <section className={styles.row} aria-label={texts.filters}>
        <FilterFields filter={filter} change={change} />
      </section>
    );
  }
  return (
    <Dialog heading={texts.filters} close={close}>
      <div className={styles.sheet}>
        <FilterFields filter={filter} change={change} />
      </div>
      <DialogActions>
        <Button onClick={() => change(withoutFilters)}>{texts.clearFilters}</Button>
        <Button look="primary" onClick={close}>
          {panelTexts.showResults}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FilterFields({ filter, change }: FieldsProps) {
  const { search, period, withPhoto, sort } = filter;
  const orders = itemOrders.filter((order) => order !== 'match' || search !== '');
  return (
    <>
      <CategoryFilter filter={filter} change={change} />
      <PlaceFilter filter={filter} change={change} />
      <Select
        label={panelTexts.period}
        value={period ?? ''}
        data={[
          { value: '', label: panelTexts.anyPeriod },
          ...postingPeriods.map((value) => ({ value, label: periodNames[value] })),
        ]}
        onChange={({ target }) =>
          change({ period: postingPeriods.find((one) => one === target.value) ?? null })
        }
      />
      <Select
        label={panelTexts.sort}
        value={sort ?? defaultOrder(search)}
        data={orders.map((value) => ({ value, label: orderNames[value] }))}
        onChange={({ target }) => {
          const chosen = orders.find((one) => one === target.value) ?? null;
          change({ sort: chosenOrder(chosen, search) });
        }}
      />
      <Switch
        label={texts.withPhoto}
        checked={withPhoto}
        onChange={(checked) => change({ withPhoto: checked })}
      />
    </>
  );
}

function CategoryFilter({ filter: { category }, change }: FieldsProps) {
  const query = useQuery('GET /categories', {});
  const names = query.state === 'ready' ? query.value.categories.map(({ name }) => name) : [];
  const lowerCase = category.toLowerCase();
  const known = names.find((name) => name.toLowerCase() === lowerCase);
  // Also offer the category from the page's address. It is missing from the list if it is inactive, or while the
  // categories load.
  const offered = category === '' || known !== undefined ? names : [category, ...names];
  return (
    <div>
      <Select
        label={panelTexts.categoryFilter}
        value={known ?? category}
        data={[
          { value: '', label: panelTexts.anyCategory },
          ...offered.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ target }) => change({ category: target.value })}
      />
      {query.state === 'failed' ? (
        <div className={styles.failed}>
          <p role="alert">{panelTexts.categoriesFailed}</p>
          <Button onClick={query.retry}>{texts.retry}</Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * The filter by place. Typed text applies after a debounce, on Enter and on blur. If there is a plan of the campus, the
 * user can also choose a place on it.
 */
function PlaceFilter({ filter: { place }, change }: FieldsProps) {
  const [isPlanOpen, setPlanOpen] = useState(false);
  const query = useQuery('GET /places', {});
  const { plan = null, places = [] } = query.state === 'ready' ? query.value : {};
  const { box, applyNow, applySoon } = useSearchText(place, (typed) => change({ place: typed }));
  return (
    <>
      <TextInput
        ref={box}
        label={panelTexts.place}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={bounds.location.max}
        placeholder={panelTexts.placePlaceholder}
        defaultValue={place}
        onInput={applySoon}
        onBlur={applyNow}
        onKeyDown={({ key }) => {
          if (key === 'Enter') applyNow();
        }}
      />
      {plan === null || places.length === 0 ? null : (
        <Button aria-expanded={isPlanOpen} onClick={() => setPlanOpen(!isPlanOpen)}>
          {panelTexts.onPlan}
        </Button>
      )}
      {plan === null || !isPlanOpen ? null : (
        <PlanChoice
          places={places}
          plan={plan}
          chosen={place}
          choose={(name) => change({ place: name })}
        />
      )}
    </>
  );
}
