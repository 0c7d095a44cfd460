interface Among {
  /** The element that contains all lists. */
  desk: HTMLElement;
  /** Whether the letters j and k move the focus too. */
  on: boolean;
}

/** The row index that each key moves to within a list. */
const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const letterSteps: typeof steps = { j: (at) => at + 1, k: (at) => at - 1 };
const listSteps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the row that gets the focus when a key is pressed on a row; null if the key does not move the focus. */
export function rowAfterKey(
  row: HTMLElement,
  key: string,
  { desk, on }: Among,
): HTMLElement | null {
  const list = row.closest<HTMLElement>('[data-list]');
  if (list === null) return null;
  const step = steps[key] ?? (on ? letterSteps[key.toLowerCase()] : undefined);
  if (step !== undefined) {
    const rows = rowsIn(list);
    // If the list has no row there, the focus stays.
    return rows[step(rows.indexOf(row), rows.length)] ?? row;
  }
  const sideways = listSteps[key];
  if (sideways === undefined) return null;
  const lists = [...desk.querySelectorAll<HTMLElement>('[data-list]')].filter(hasRows);
  const next = lists[lists.indexOf(list) + sideways];
  return next === undefined ? row : firstStop(next);
}

/** Finds the first row that is a tab stop inside an element. Each list has one such row. */
export function firstStop(within: HTMLElement): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-row][tabindex="0"]');
}

export function rowOf(desk: HTMLElement, itemId: string): HTMLElement | null {
  return rowsIn(desk).find(({ dataset }) => dataset.row === itemId) ?? null;
}

/** The list of a row and its index there. */
export interface RowPlace {
  list: string | undefined;
  index: number;
}

/** @returns null if the element is not in a row */
export function placeOfRow(element: Element | null): RowPlace | null {
  const row = element?.closest<HTMLElement>('[data-row]');
  const list = row?.closest<HTMLElement>('[data-list]');
  if (!row || !list) return null;
  return { list: list.dataset.list, index: rowsIn(list).indexOf(row) };
}

/** Finds the row of an item in the list that it was opened from, or the row that has taken its place there. */
export function rowAt(desk: HTMLElement, itemId: string, place: RowPlace): HTMLElement | undefined {
  const lists = [...desk.querySelectorAll<HTMLElement>('[data-list]')];
  const list = lists.find(({ dataset }) => dataset.list === place.list);
  const rows = list === undefined ? [] : rowsIn(list);
  return rows.find(({ dataset }) => dataset.row === itemId) ?? rows[place.index] ?? rows.at(-1);
}

function rowsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-row]')];
}

function hasRows(list: HTMLElement): boolean {
  return rowsIn(list).length > 0;
}
