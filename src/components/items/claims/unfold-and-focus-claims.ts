/** Unfolds the claims of an item and moves the focus to their heading, which scrolls them into view. */
export function unfoldAndFocusClaims(heading: HTMLElement | null): void {
  heading?.closest('details')?.setAttribute('open', '');
  heading?.focus();
}
