/** A piece of a text: plain, or with where it leads. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** What might be an address: no spaces, quotes or brackets, and nothing that hides or turns text. */
const candidate = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** What ends the sentence around an address rather than the address. */
const trailing = /[.,:;!?…*_~]$/u;

/**
 * Finds the addresses in what somebody wrote. Only http and https, only what a browser takes as an
 * address, and none with a name before an @: that is how addresses pretend to be others.
 */
export function linkParts(text: string): TextPart[] {
  // Most have none, and the search takes longer than all else that a message is drawn with.
  if (!text.includes('://')) return [{ text, href: null }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Without the punctuation that belongs to the sentence; a bracket stays where it was opened inside. */
function trimmed(found: string): string {
  let address = found;
  while (
    trailing.test(address) ||
    endsWithUnopened(address, '(', ')') ||
    endsWithUnopened(address, '[', ']')
  )
    address = address.slice(0, -1);
  return address;
}

function endsWithUnopened(address: string, open: string, close: string): boolean {
  return address.endsWith(close) && address.split(close).length > address.split(open).length;
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  if (username !== '' || password !== '') return null;
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
