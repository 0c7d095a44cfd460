import { parseUrl } from '../../../../../contract/text/parse-url.ts';

/** A part of a text: plain, or a link with its address. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** A possible address: without spaces, quotes, angle brackets, control characters and text direction marks. */
const candidate = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Punctuation that belongs to the sentence around the address. */
const trailing = /[.,:;!?…*_~]$/u;

/**
 * Splits a text into plain parts and links. A link must be a valid http or https address. It must not have a user name,
 * because `https://bank.example@evil.example/` only looks like the bank's address.
 */
export function linkParts(text: string): TextPart[] {
  // Most messages have no address, and the search takes longer than the rest of a message's rendering.
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

/** Removes punctuation at the end, except a closing bracket that the address itself opens. */
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
  const url = parseUrl(address);
  if (url === null) return null;
  const { protocol, username, password, href } = url;
  if (username !== '' || password !== '') return null;
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
