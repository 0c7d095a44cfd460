/**
 * Moves the focus from a row that will disappear to the next row, or from the last row to the one before it.
 * @param selector finds the element of a row that gets the focus
 * @param otherwise gets the focus if there is no other row
 */
export function focusNeighbour(
  focused: Element,
  selector: 'a' | 'button',
  otherwise: HTMLElement | null = null,
): void {
  const row = focused.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector(selector) ?? otherwise;
  next?.focus();
}
