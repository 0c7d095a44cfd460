import { tabDrafts } from '../../data/local-drafts.ts';

/**
 * What a tab remembers of the place of its draft while it is loaded anew, perhaps together with others:
 * forgotten when the form is left.
 * @param owner whose draft it is
 * @param form its name, and of what it is about
 */
export function rememberedPlace(owner: string, form: string) {
  const name = `place of ${form}`;
  return {
    read: (): string | null => {
      const place = tabDrafts.read(owner, name);
      return typeof place === 'string' ? place : null;
    },
    write: (place: string | null): void => tabDrafts.write(owner, name, place),
  };
}
