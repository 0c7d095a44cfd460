import type { ComponentProps, ReactNode } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { AdminAddress, Order, TabProps } from '../admin-address.ts';
import { ListControls } from './list-controls.tsx';
import { ListPanel } from './list-panel.tsx';
import type { sortNames } from '../texts.ts';

type Panel<Row> = Omit<
  ComponentProps<typeof ListPanel<Row>>,
  'keyOf' | 'pages' | 'placeholderRows'
>;

interface SearchedListProps<Row, Key extends keyof typeof sortNames> extends Panel<Row>, TabProps {
  placeholder: string;
  /** The sort keys, in display order. */
  sortKeys: readonly Key[];
  /** The requested sort key and order. */
  query: { sortBy: Key; order: Order };
  /** Controls that only this list has, such as a status filter. */
  filter?: ReactNode;
}

/** A list with search, order and pages, all stored in the address. */
export function SearchedList<Row extends { _id: string }, Key extends keyof typeof sortNames>({
  address,
  show,
  placeholder,
  sortKeys,
  query,
  filter,
  ...panel
}: SearchedListProps<Row, Key>) {
  const showFirst = (changes: Partial<AdminAddress>) => show({ ...changes, page: 1 }, true);
  return (
    <>
      <ListControls
        placeholder={placeholder}
        search={address.search}
        sortKeys={sortKeys}
        sortBy={query.sortBy}
        order={query.order}
        filter={filter}
        show={showFirst}
      />
      <ListPanel
        {...panel}
        keyOf={({ _id }) => _id}
        placeholderRows={pageSizes.list}
        pages={{ page: address.page, goTo: (page) => show({ page }, false) }}
      />
    </>
  );
}
