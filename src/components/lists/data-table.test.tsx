import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

interface Tool {
  name: string;
  weight: number;
}

const columns: Column<Tool>[] = [
  { heading: 'Name', isName: true, sorted: 'ascending', cell: ({ name }) => name },
  { heading: 'Weight', cell: ({ weight }) => weight },
  { heading: 'Actions', isActions: true, cell: () => <button type="button">Lift</button> },
];

function show(rows: Tool[] | null, waiting = false) {
  render(
    <DataTable
      caption="Tools"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      waiting={waiting}
      placeholderRows={3}
    />,
    { wrapper: MantineProvider },
  );
  return screen.getByRole('table', { name: 'Tools' });
}

test('labels the columns, their sort order and each row for screen readers', () => {
  const table = show([{ name: 'Hammer', weight: 2 }]);
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map((one) => [one.textContent, one.getAttribute('aria-sort')])).toEqual([
    ['Name', 'ascending'],
    ['Weight', null],
    ['Actions', null],
  ]);
  const row = within(table).getByRole('row', { name: /Hammer/ });
  expect(within(row).getByRole('rowheader', { name: 'Hammer' })).toBeTruthy();
  expect(within(row).getByRole('cell', { name: '2' })).toBeTruthy();
  expect(table.getAttribute('aria-busy')).toBe('false');
});

test('shows placeholders that screen readers ignore while rows are loading', () => {
  const table = show(null);
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(within(table).getAllByRole('row')).toHaveLength(1);
});

test('keeps the current rows while others are loading', () => {
  const table = show([{ name: 'Hammer', weight: 2 }], true);
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(within(table).getByRole('rowheader', { name: 'Hammer' })).toBeTruthy();
});

test('keeps the focus in the row that takes the place of a removed one, and then in the last row', () => {
  const tools = ['Axe', 'Hammer', 'Saw'].map((name) => ({ name, weight: 2 }));
  const element = (rows: Tool[]) => (
    <DataTable caption="Tools" columns={columns} rows={rows} keyOf={({ name }) => name} />
  );
  const { rerender } = render(element(tools), { wrapper: MantineProvider });
  const lift = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('button');
  lift('Hammer').focus();
  rerender(element(tools.filter(({ name }) => name !== 'Hammer')));
  expect(document.activeElement).toBe(lift('Saw'));
  rerender(element(tools.slice(0, 1)));
  expect(document.activeElement).toBe(lift('Axe'));
});

test('keeps the focus when a row is removed while the reader is in another window', async () => {
  const tools = ['Axe', 'Hammer'].map((name) => ({ name, weight: 2 }));
  const element = (rows: Tool[]) => (
    <DataTable caption="Tools" columns={columns} rows={rows} keyOf={({ name }) => name} />
  );
  const { rerender } = render(element(tools), { wrapper: MantineProvider });
  const [first] = screen.getAllByRole('button');
  first!.focus();
  // The window reports a blur, but its active element stays the same.
  fireEvent.blur(first!);
  await Promise.resolve();
  rerender(element(tools.slice(1)));
  expect(first!.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('does not take the focus back after the reader has left the table', async () => {
  const rows = [{ name: 'Axe', weight: 2 }];
  const element = (shown: Tool[]) => (
    <DataTable caption="Tools" columns={columns} rows={shown} keyOf={({ name }) => name} />
  );
  const { rerender } = render(element(rows), { wrapper: MantineProvider });
  const button = screen.getByRole('button');
  button.focus();
  button.blur();
  await Promise.resolve();
  rerender(element([...rows]));
  expect(document.activeElement).toBe(document.body);
  rerender(element([{ name: 'Saw', weight: 1 }]));
  expect(document.activeElement).toBe(document.body);
});
