import type { ComponentProps } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { AdminAddress, Order, TabProps } from './admin-address.ts';
import { ListControls } from './list-controls.tsx';
import { ListPanel } from './list-panel.tsx';
import type { sortNames } from './texts.ts';

type Panel<Row> = Omit<ComponentProps<typeof ListPanel<Row>>, 'keyOf' | 'pages' | 'places'>;

interface SearchedListProps<Row, Key extends keyof typeof sortNames> extends Panel<Row>, TabProps {
  placeholder: string;
  /** What it can be sorted by, as it is offered. */
  sortKeys: readonly Key[];
  /** What was asked for. */
  query: { sortBy: Key; order: Order };
}

/** A list with its search, its order and its pages, which live in the address. */
export function SearchedList<Row extends { _id: string }, Key extends keyof typeof sortNames>({
  address,
  show,
  placeholder,
  sortKeys,
  query,
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
        show={showFirst}
      />
      <ListPanel
        {...panel}
        keyOf={({ _id }) => _id}
        places={pageSizes.list}
        pages={{ page: address.page, goTo: (page) => show({ page }, false) }}
      />
    </>
  );
}
