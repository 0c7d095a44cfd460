import { codeHash, paths } from '../../../../../contract/paths.ts';

/** The address of an item's page with its return code filled in. */
export function codeLink(itemId: string, code: string): string {
  return `${window.location.origin}${paths.item(itemId)}${codeHash(code)}`;
}

/** @param hash the hash of an address, with `#` @returns the return code, or null if there is none */
export function codeOfHash(hash: string): string | null {
  return /^#code=(\d{6})$/.exec(hash)?.[1] ?? null;
}
