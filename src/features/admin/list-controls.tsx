import { useEffect, useId, useRef } from 'react';
import { bounds } from '../../../contract/bounds.ts';
import type { Order } from './admin-address.ts';
import styles from './list-controls.module.css';
import { orderNames, sortNames, texts } from './texts.ts';

/** How long to wait for the next letter, milliseconds (specification section 9). */
const debounce = 300;

interface ListControlsProps<Key extends keyof typeof sortNames> {
  placeholder: string;
  search: string;
  sortKeys: readonly Key[];
  sortBy: Key;
  order: Order;
  show: (changes: { search?: string; sortBy?: Key; order?: Order }) => void;
}

/** What a list is searched for and sorted by. */
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

/** Keeps what is typed to itself until the typing rests or Enter is pressed. */
function SearchBox({ placeholder, search, show }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the address says, as far as this box knows. */
  const told = useRef(search);
  // The address may change while the typing rests: what is told then goes with what it says by then.
  const tell = useRef(show);

  useEffect(() => {
    tell.current = show;
  });
  useEffect(() => {
    // Back and links change the address without the box.
    if (told.current === search || box.current === null) return;
    clearTimeout(timer.current);
    told.current = search;
    box.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = () => {
    clearTimeout(timer.current);
    const typed = box.current?.value.trim() ?? '';
    if (typed === told.current) return;
    told.current = typed;
    tell.current(typed);
  };

  return (
    <div className={styles.search}>
      <label htmlFor={id}>{texts.search}</label>
      <input
        ref={box}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={bounds.search.max}
        placeholder={placeholder}
        defaultValue={search}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(searchNow, debounce);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow();
        }}
      />
    </div>
  );
}

interface ChoiceProps<Key extends string> {
  label: string;
  value: Key;
  options: readonly (readonly [Key, string])[];
  choose: (key: Key) => void;
}

function Choice<Key extends string>({ label, value, options, choose }: ChoiceProps<Key>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([key]) => key === event.target.value);
          if (chosen) choose(chosen[0]);
        }}
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
