import '../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { Select } from '../../../components/form/select.tsx';
import type { Order } from '../admin-address.ts';
import styles from './list-controls.module.css';
import { orderNames, sortNames, texts } from '../texts.ts';

/** Pause in typing after which the search runs (specification section 9). */
const debounceMs = 300;

interface ListControlsProps<Key extends keyof typeof sortNames> {
  placeholder: string;
  search: string;
  sortKeys: readonly Key[];
  sortBy: Key;
  order: Order;
  show: (changes: { search?: string; sortBy?: Key; order?: Order }) => void;
}

/** The search box and sort controls of a list. */
export function ListControls<Key extends keyof typeof sortNames>({
  placeholder,
  search,
  sortKeys,
  sortBy,
  order,
  show,
}: ListControlsProps<Key>) {
  return (
    <form role="search" className={styles.controls} onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        placeholder={placeholder}
        search={search}
        show={(typed) => show({ search: typed })}
      />
      <Choice
        label={texts.sortBy}
        value={sortBy}
        options={sortKeys.map((key) => [key, sortNames[key]])}
        choose={(key) => show({ sortBy: key })}
      />
      <Choice
        label={texts.order}
        value={order}
        options={[
          ['asc', orderNames.asc],
          ['desc', orderNames.desc],
        ]}
        choose={(key) => show({ order: key })}
      />
    </form>
  );
}

interface SearchBoxProps {
  placeholder: string;
  search: string;
  show: (search: string) => void;
}

/** Search box that applies its text after a pause in typing or on Enter. */
function SearchBox({ placeholder, search, show }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The search that the address and this box last agreed on. */
  const syncedSearch = useRef(search);
  // A ref, because the address can change during the pause: the timer must use the latest `show`.
  const latestShow = useRef(show);

  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    // Back and links change the address but not the box.
    if (syncedSearch.current === search || box.current === null) return;
    clearTimeout(timer.current);
    syncedSearch.current = search;
    box.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = () => {
    clearTimeout(timer.current);
    const typed = box.current?.value.trim() ?? '';
    if (typed === syncedSearch.current) return;
    syncedSearch.current = typed;
    latestShow.current(typed);
  };

  return (
    <TextInput
      ref={box}
      className={styles.search ?? ''}
      label={texts.search}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={bounds.search.max}
      placeholder={placeholder}
      defaultValue={search}
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(searchNow, debounceMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow();
      }}
    />
  );
}

interface ChoiceProps<Key extends string> {
  label: string;
  value: Key;
  options: readonly (readonly [Key, string])[];
  choose: (key: Key) => void;
}

function Choice<Key extends string>({ label, value, options, choose }: ChoiceProps<Key>) {
  return (
    <Select
      label={label}
      value={value}
      data={options.map(([key, name]) => ({ value: key, label: name }))}
      onChange={(event) => {
        const chosen = options.find(([key]) => key === event.target.value);
        if (chosen) choose(chosen[0]);
      }}
    />
  );
}
