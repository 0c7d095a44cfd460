import { isRecord } from '../../core/is-record.ts';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/**
 * Remembers the place of a tab's draft in session storage, so that a reloaded tab finds its draft even if
 * other tabs reload at the same time. It counts only at the same address: at another one, the form may
 * start with another draft. Write null when the person leaves the form.
 * @param owner the id of the user
 * @param form the name of the form and what it is about
 */
export function rememberedPlace(owner: string, form: string) {
  const name = `place of ${form}`;
  const address = location.pathname + location.search;
  return {
    read(): string | null {
      const stored = tabDrafts.read(owner, name);
      return isRecord(stored) && stored.address === address && typeof stored.place === 'string'
        ? stored.place
        : null;
    },

    write(place: string | null): void {
      tabDrafts.write(owner, name, place === null ? null : { place, address });
    },
  };
}
