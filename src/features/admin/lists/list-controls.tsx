import '../../../components/theme/inputs.ts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { Select } from '../../../components/form/select.tsx';
import { useSearchText } from '../../../components/hooks/use-search-text.ts';
import type { Order } from '../admin-address.ts';
import styles from './list-controls.module.css';
import { orderNames, sortNames, texts } from '../texts.ts';

interface ListControlsProps<Key extends keyof typeof sortNames> {
  placeholder: string;
  search: string;
  sortKeys: readonly Key[];
  sortBy: Key;
  order: Order;
  /** Controls that only this list has. They follow the search box and the sort controls. */
  filter?: ReactNode;
  show: (changes: { search?: string; sortBy?: Key; order?: Order }) => void;
}

/** The search box and sort controls of a list. */
export function ListControls<Key extends keyof typeof sortNames>({
  placeholder,
  search,
  sortKeys,
  sortBy,
  order,
  filter,
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
      {filter}
    </form>
  );
}

interface SearchBoxProps {
  placeholder: string;
  search: string;
  show: (search: string) => void;
}

/** Search box that applies its text after a debounce, or on Enter. */
function SearchBox({ placeholder, search, show }: SearchBoxProps) {
  const { box, applyNow, applySoon } = useSearchText(search, show);
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
      onInput={applySoon}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applyNow();
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

/** A select among the controls of a list. */
export function Choice<Key extends string>({ label, value, options, choose }: ChoiceProps<Key>) {
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
