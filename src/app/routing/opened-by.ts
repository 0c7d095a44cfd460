/** Returns how the document was opened: `navigate` by a link or an address, `back_forward` or `reload`. */
export function openedBy(): string | undefined {
  const [opening] = performance.getEntriesByType('navigation');
  return opening !== undefined && 'type' in opening ? String(opening.type) : undefined;
}
