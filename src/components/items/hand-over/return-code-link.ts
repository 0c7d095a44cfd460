import { paths } from '../../../../contract/paths.ts';

/** The address that opens an item's page with its return code filled in; the code stays in the browser. */
export function codeLink(itemId: string, code: string): string {
  return `${window.location.origin}${paths.item(itemId)}#code=${code}`;
}

/** @param hash an address's fragment @returns the code in it, or null */
export function codeOfHash(hash: string): string | null {
  return /^#code=(\d{6})$/.exec(hash)?.[1] ?? null;
}
