/**
 * Scrolls a row sideways to one of its entries, so that the entries on both sides are visible too. Unlike
 * `scrollIntoView`, it does not scroll the page.
 */
export function scrollToCentre(row: HTMLElement, entry: HTMLElement): void {
  row.scrollLeft += centreOf(entry) - centreOf(row);
}

function centreOf(element: HTMLElement): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
